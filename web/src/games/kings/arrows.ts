// Arrow keys go from one touchable thing to the nearest in that direction, rather straight ahead than aside.
const WAYS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const ASIDE = 10_000

export function arrows(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const way = WAYS[event.key]
  const from = event.target
  if (!way || !(from instanceof HTMLButtonElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const [x, y] = middle(from)
  let best: HTMLElement | null = null
  let least = Infinity
  for (const button of event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')) {
    const [dx, dy] = [middle(button)[0] - x, middle(button)[1] - y]
    const along = dx * way[0] + dy * way[1]
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0])
    const far = along + 2 * aside + (aside > along ? ASIDE : 0)
    if (along > 4 && far < least) {
      least = far
      best = button
    }
  }
  if (!best) return
  event.preventDefault()
  best.focus()
}

function middle(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}
