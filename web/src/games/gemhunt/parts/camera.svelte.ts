// Which part of the map is seen: zooming and moving with fingers, wheel, keys and buttons.
import { prefersReducedMotion } from 'svelte/motion'
import { SIDE, type Point } from './board'

const CLOSEST = 5
/** Pixels that a finger may tremble before a tap becomes a drag. */
const TREMBLE = 8

export class Camera {
  x = $state(0)
  y = $state(0)
  /** How much of the map's side is seen. */
  span = $state(SIDE)
  /** Set while the land is being dragged, so that the tap at its end is none. */
  dragged = false
  /** It came closer by itself, to be usable with a finger. */
  private helped = false
  private fingers = new Map<number, Point>()
  private start: Point = { x: 0, y: 0 }
  private glide = 0

  box = $derived(`${this.x} ${this.y} ${this.span} ${this.span}`)
  zoom = $derived(SIDE / this.span)

  private set(x: number, y: number, span: number): void {
    this.span = Math.min(SIDE, Math.max(SIDE / CLOSEST, span))
    this.x = Math.min(SIDE - this.span, Math.max(0, x))
    this.y = Math.min(SIDE - this.span, Math.max(0, y))
  }

  /** Glides to a part of the map; under reduced motion it is there at once. */
  to(x: number, y: number, span: number): void {
    cancelAnimationFrame(this.glide)
    if (prefersReducedMotion.current) {
      this.set(x, y, span)
      return
    }
    const from = { x: this.x, y: this.y, span: this.span }
    const begin = performance.now()
    const step = (now: number) => {
      const part = Math.min(1, (now - begin) / 320)
      const eased = 1 - (1 - part) ** 3
      const mix = (a: number, b: number) => a + (b - a) * eased
      this.set(mix(from.x, x), mix(from.y, y), mix(from.span, span))
      if (part < 1) this.glide = requestAnimationFrame(step)
    }
    this.glide = requestAnimationFrame(step)
  }

  whole(): void {
    this.helped = false
    this.to(0, 0, SIDE)
  }

  /** Steps back if it had come closer by itself. */
  release(): void {
    if (this.helped) this.whole()
  }

  /** Closer by a factor, with a point of the map (by default what is in the middle) staying where it is. */
  closer(factor: number, at?: Point, glide = true): void {
    this.helped = false
    const point = at ?? { x: this.x + this.span / 2, y: this.y + this.span / 2 }
    const span = Math.min(SIDE, Math.max(SIDE / CLOSEST, this.span / factor))
    const share = span / this.span
    const x = point.x - (point.x - this.x) * share
    const y = point.y - (point.y - this.y) * share
    if (glide) this.to(x, y, span)
    else this.set(x, y, span)
  }

  move(across: number, down: number): void {
    this.to(this.x + across * this.span, this.y + down * this.span, this.span)
  }

  /** Brings points into sight; comes closer only if they would be too near each other for a finger. */
  frame(points: Point[], width: number, close: boolean): void {
    if (points.length === 0) return
    const left = Math.min(...points.map((point) => point.x)) - 90
    const right = Math.max(...points.map((point) => point.x)) + 90
    const top = Math.min(...points.map((point) => point.y)) - 90
    const bottom = Math.max(...points.map((point) => point.y)) + 90
    const needed = Math.max(right - left, bottom - top, 320)
    const inside = left + 45 >= this.x && right - 45 <= this.x + this.span && top + 45 >= this.y && bottom - 45 <= this.y + this.span
    const wide = (width / this.span) * 100
    if (inside && (!close || wide >= 64)) return
    const span = Math.max(needed, Math.min(this.span, close && wide < 64 ? (width / 84) * 100 : this.span))
    this.helped ||= close && span < this.span
    this.to((left + right - span) / 2, (top + bottom - span) / 2, span)
  }

  down(event: PointerEvent): void {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (this.fingers.size === 1) {
      this.dragged = false
      this.start = { x: event.clientX, y: event.clientY }
    }
  }

  drag(event: PointerEvent, frame: HTMLElement): void {
    const before = this.fingers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    if (!this.dragged && this.fingers.size === 1 && Math.hypot(now.x - this.start.x, now.y - this.start.y) < TREMBLE) return
    if (!this.dragged) frame.setPointerCapture(event.pointerId)
    this.dragged = true
    const scale = this.span / frame.clientWidth
    if (this.fingers.size === 1) {
      this.set(this.x - (now.x - before.x) * scale, this.y - (now.y - before.y) * scale, this.span)
    } else {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1]
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
      this.closer(factor, this.under({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, frame), false)
      this.set(this.x - ((now.x - before.x) * scale) / 2, this.y - ((now.y - before.y) * scale) / 2, this.span)
    }
    this.fingers.set(event.pointerId, now)
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId)
  }

  /** The point of the map under a point of the window. */
  under(point: Point, frame: HTMLElement): Point {
    const seen = frame.getBoundingClientRect()
    const scale = this.span / seen.width
    return { x: this.x + (point.x - seen.left) * scale, y: this.y + (point.y - seen.top) * scale }
  }
}
