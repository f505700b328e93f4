// Carrying a card with finger or mouse to something marked data-drop. A press without a way is a click as ever.
import type { Attachment } from 'svelte/attachments'

export interface Carrying {
  may: () => boolean
  begin: () => void
  /** What it was let go over. */
  drop: (place: string) => void
}

const FAR = 8

export function carry(carrying: Carrying): Attachment<HTMLElement> {
  return (node) => {
    const press = (down: PointerEvent) => {
      if (down.button !== 0 || !down.isPrimary || !carrying.may()) return
      hold(node, down, carrying)
    }
    node.addEventListener('pointerdown', press)
    return () => node.removeEventListener('pointerdown', press)
  }
}

function hold(node: HTMLElement, down: PointerEvent, carrying: Carrying): void {
  let ghost: HTMLElement | null = null
  let over: Element | null = null

  const aim = (target: Element | null) => {
    if (target === over) return
    over?.classList.remove('aimed')
    over = target
    over?.classList.add('aimed')
  }
  const move = (event: PointerEvent) => {
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY]
    if (!ghost) {
      if (Math.hypot(x, y) < FAR) return
      carrying.begin()
      ghost = ghostOf(node)
    }
    ghost.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`
    aim(document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-drop]') ?? null)
  }
  const end = (event: PointerEvent) => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    if (!ghost) return
    ghost.remove()
    const place = over?.getAttribute('data-drop')
    aim(null)
    // The click that follows a carried card is not meant.
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
    if (place && event.type === 'pointerup') carrying.drop(place)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}

function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}

function ghostOf(node: HTMLElement): HTMLElement {
  const { left, top, width, height } = node.getBoundingClientRect()
  const ghost = node.cloneNode(true) as HTMLElement
  ghost.removeAttribute('data-place')
  ghost.removeAttribute('data-drop')
  ghost.setAttribute('aria-hidden', 'true')
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
    zIndex: '60',
    pointerEvents: 'none',
    transition: 'none',
  })
  document.body.append(ghost)
  return ghost
}
