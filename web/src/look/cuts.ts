// How each stone is cut: an outline and a table facet, and the facets between them, shaded by the light from above left.

type Point = readonly [number, number]

export interface Facets {
  /** The outline as a path. */
  edge: string
  /** The table facet, on which the letter stands. */
  table: string
  /** Paths of facets by tone: 0 the darkest, TONES - 1 the brightest. */
  tones: string[]
  /** Where the letter stands. */
  centre: Point
  /** How far the gleam moves inwards, so that it stays on the stone. */
  gleam: number
}

const TONES = 6
const LIGHT: Point = [-0.6, -0.8]

/** Outlines on a square of 100, clockwise. */
const OUTLINES: Record<string, { points: Point[]; table: number; gleam?: number }> = {
  // Ruby: a round brilliant of twelve sides.
  r: { points: ring(12, 45, 45, 15), table: 0.56 },
  // Topaz: a rounded triangle.
  y: { points: [[50, 5], [66, 25], [82, 50], [95, 78], [86, 91], [50, 94], [14, 91], [5, 78], [18, 50], [34, 25]], table: 0.5, gleam: 13 },
  // Emerald: an upright step cut with cut corners.
  g: { points: [[30, 4], [70, 4], [85, 19], [85, 81], [70, 96], [30, 96], [15, 81], [15, 19]], table: 0.58 },
  // Sapphire: a square standing on its corner.
  b: { points: [[50, 2], [62, 12], [88, 38], [98, 50], [88, 62], [62, 88], [50, 98], [38, 88], [12, 62], [2, 50], [12, 38], [38, 12]], table: 0.54, gleam: 9 },
  // Diamond: the brilliant seen from the side.
  w: { points: [[24, 14], [50, 10], [76, 14], [97, 40], [74, 68], [50, 95], [26, 68], [3, 40]], table: 0.55 },
  // Fire opal: a hexagon.
  o: { points: ring(6, 48, 47, 0), table: 0.56 },
  // Amethyst: a drop.
  p: { points: [[50, 3], [62, 22], [78, 44], [86, 64], [80, 82], [64, 94], [50, 97], [36, 94], [20, 82], [14, 64], [22, 44], [38, 22]], table: 0.52, gleam: 11 },
}

function ring(sides: number, across: number, down: number, turn: number): Point[] {
  return Array.from({ length: sides }, (_, side) => {
    const angle = ((turn + (360 * side) / sides) * Math.PI) / 180
    return [50 + across * Math.sin(angle), 50 - down * Math.cos(angle)] as const
  })
}

const cache = new Map<string, Facets>()

/** The cut of a colour by its letter; unknown letters are cut like a ruby. */
export function cutOf(letter: string): Facets {
  const known = letter in OUTLINES ? letter : 'r'
  let facets = cache.get(known)
  if (!facets) cache.set(known, (facets = cut(OUTLINES[known].points, OUTLINES[known].table, OUTLINES[known].gleam ?? 0)))
  return facets
}

/** Between outline and table each edge gets a kite and two triangles, as a brilliant has. */
function cut(points: Point[], scale: number, gleam: number): Facets {
  const centre = middle(points)
  const table = points.map((point) => mix(centre, point, scale))
  const girdle = points.map((point, at) => mix(mix(point, points[(at + 1) % points.length], 0.5), centre, 0.2))
  const tones: string[][] = Array.from({ length: TONES }, () => [])
  points.forEach((point, at) => {
    const next = (at + 1) % points.length
    const before = (at + points.length - 1) % points.length
    const facets: [Point[], number][] = [
      [[point, points[next], girdle[at]], 0],
      [[point, girdle[at], table[at], girdle[before]], at % 2 ? 0.35 : -0.1],
      [[table[at], girdle[at], table[next]], at % 2 ? -0.3 : 0.3],
    ]
    for (const [facet, sparkle] of facets) tones[tone(facet, centre, sparkle)].push(path(facet))
  })
  return { edge: path(points), table: path(table), tones: tones.map((paths) => paths.join('')), centre, gleam }
}

function tone(facet: Point[], centre: Point, sparkle: number): number {
  const [x, y] = middle(facet)
  const away = Math.hypot(x - centre[0], y - centre[1]) || 1
  const lit = ((x - centre[0]) * LIGHT[0] + (y - centre[1]) * LIGHT[1]) / away
  return Math.max(0, Math.min(TONES - 1, Math.round(((lit + 1) / 2) * (TONES - 2) + sparkle * 2.2 + 0.3)))
}

function middle(points: Point[]): Point {
  const sum = points.reduce((total, [x, y]) => [total[0] + x, total[1] + y] as const, [0, 0] as Point)
  return [sum[0] / points.length, sum[1] / points.length]
}

function mix(from: Point, to: Point, part: number): Point {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}

function path(points: Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}
