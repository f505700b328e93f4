// Pieces that travel: from one element marked data-place to another, as copies above the page.
import { mount, unmount, type Component } from 'svelte'

export interface Flight {
  /** The name of a place (data-place), an element, or a rectangle measured earlier. */
  from: Place
  to: Place
  /** What travels: a component with its props, or an element to copy. */
  piece: Piece
  /** Milliseconds before it starts. */
  delay?: number
  duration?: number
}

export type Place = string | Element | DOMRect
export type Piece = Element | { component: Component<never>; props: Record<string, unknown> }

/** For use in flights: keeps the component's own check of its props. */
export function piece<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): Piece {
  return { component: component as unknown as Component<never>, props }
}

export function stillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Where every place within an element is now: measure before an update, fly after it. */
export function places(root: ParentNode = document): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>()
  for (const element of root.querySelectorAll('[data-place]')) found.set(element.getAttribute('data-place') ?? '', element.getBoundingClientRect())
  return found
}

/** Lets pieces travel; done when all have landed. Under reduced motion nothing moves. */
export async function fly(flights: Flight[], earlier?: Map<string, DOMRect>): Promise<void> {
  if (stillness() || document.hidden) return
  await Promise.all(flights.map((flight) => launch(flight, earlier)))
}

async function launch({ from, to, piece, delay = 0, duration = 480 }: Flight, earlier?: Map<string, DOMRect>): Promise<void> {
  const start = rectangle(from, earlier)
  const end = rectangle(to)
  if (!start || !end) return
  const carrier = document.createElement('div')
  carrier.setAttribute('aria-hidden', 'true')
  carrier.inert = true
  Object.assign(carrier.style, { position: 'fixed', left: '0', top: '0', zIndex: '900', pointerEvents: 'none', visibility: 'hidden', width: 'max-content' })
  document.body.append(carrier)
  let done = (): void => undefined
  if (piece instanceof Element) {
    const copy = piece.cloneNode(true) as HTMLElement
    copy.removeAttribute('id')
    copy.removeAttribute('data-place')
    carrier.append(copy)
  } else {
    const made = mount(piece.component as unknown as Component<Record<string, unknown>>, { target: carrier, props: piece.props })
    done = () => void unmount(made)
  }
  const size = carrier.getBoundingClientRect()
  const a = centred(start, size)
  const b = centred(end, size)
  const rise = Math.min(70, Math.hypot(b.x - a.x, b.y - a.y) / 4)
  const frames = [
    { transform: `translate(${a.x}px, ${a.y}px) scale(1)`, visibility: 'visible' },
    { transform: `translate(${(a.x + b.x) / 2}px, ${(a.y + b.y) / 2 - rise}px) scale(1.18)`, visibility: 'visible', offset: 0.5 },
    { transform: `translate(${b.x}px, ${b.y}px) scale(1)`, visibility: 'visible' },
  ]
  try {
    await carrier.animate(frames, { duration, delay, easing: 'cubic-bezier(.35,.05,.3,1)', fill: 'forwards' }).finished
  } catch {
    // Cancelled: the page has moved on.
  } finally {
    done()
    carrier.remove()
  }
}

function rectangle(place: Place, earlier?: Map<string, DOMRect>): DOMRect | undefined {
  if (place instanceof DOMRect) return place
  if (place instanceof Element) return place.getBoundingClientRect()
  const element = document.querySelector(`[data-place="${CSS.escape(place)}"]`)
  return earlier?.get(place) ?? element?.getBoundingClientRect()
}

function centred(place: DOMRect, size: DOMRect): { x: number; y: number } {
  return { x: place.left + (place.width - size.width) / 2, y: place.top + (place.height - size.height) / 2 }
}
