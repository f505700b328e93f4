// Arrow keys walk over the sides of the equations, in the lines and columns in which they lie.

export function arrows(root: HTMLElement): { destroy: () => void } {
  function walk(event: KeyboardEvent): void {
    const from = event.target
    if (!(from instanceof HTMLButtonElement)) return
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (!step) return
    const to = nearest(from, step[0], step[1], [...root.querySelectorAll('button')])
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  root.addEventListener('keydown', walk)
  return { destroy: () => root.removeEventListener('keydown', walk) }
}

/** The button that lies nearest in a direction; straying from the line counts double. */
function nearest(from: HTMLElement, across: number, down: number, buttons: HTMLElement[]): HTMLElement | undefined {
  const start = middle(from)
  let best: HTMLElement | undefined
  let least = Infinity
  for (const button of buttons) {
    const end = middle(button)
    const ahead = (end.x - start.x) * across + (end.y - start.y) * down
    const aside = Math.abs((end.x - start.x) * down) + Math.abs((end.y - start.y) * across)
    if (ahead > 4 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside
      best = button
    }
  }
  return best
}

function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}
