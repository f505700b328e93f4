// Things on the map that can be touched, and the way from one to the next with arrow keys.
import type { Point } from './board'

export interface Spot {
  kind: 'place' | 'line' | 'pit' | 'mine'
  index: number
  at: Point
  /** What is in hand can be put here. */
  lit: boolean
  /** Something here can be picked up. */
  ready?: boolean
  /** The two ends of a line. */
  ends?: [Point, Point]
  label: string
}

export const nameOf = (spot: Spot): string => `${spot.kind}-${spot.index}`

const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The nearest spot in the direction of an arrow key, or undefined if the key is no arrow or nothing lies there. */
export function next(spots: Spot[], from: Spot, key: string): Spot | undefined {
  const way = WAYS[key]
  if (!way) return undefined
  let best: Spot | undefined
  let least = Infinity
  for (const spot of spots) {
    const across = spot.at.x - from.at.x
    const down = spot.at.y - from.at.y
    const along = across * way.x + down * way.y
    const aside = Math.abs(across * way.y) + Math.abs(down * way.x)
    if (spot === from || along < 12 || aside > along * 2.2) continue
    const far = along + 1.7 * aside
    if (far < least) [best, least] = [spot, far]
  }
  return best
}
