// Where things lie on the map: crossings, lines, pits and mines of the box, moved a little so that the land is not ruled paper.
import type { GemhuntBox, GemhuntTable } from '../../../wire/types'

export const LETTERS = 'roygbp'
export const EMPTY = 0
export const HOME = 1
export const PICKUP = 2
export const DOUBLE = 3
export const DRAW = 4
export const INCOME = 5
export const LAWYERS = 3
export const UNITS = 6
export const NEUTRAL = 5
export const HAND = 5
export const GAP = 100
const RIM = 80
export const SIDE = 8 * GAP + 2 * RIM

export interface Point {
  x: number
  y: number
}

export function crossing(column: number, line: number): Point {
  return {
    x: RIM + GAP * column + 8 * Math.sin(1.7 * line + 0.9 * column),
    y: RIM + GAP * line + 8 * Math.sin(1.4 * column - 0.8 * line + 1),
  }
}

export function middle(...points: Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }))
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** All positions, worked out once for a box. */
export class Board {
  readonly places: Point[]
  readonly pits: Point[]
  readonly mines: Point[]
  readonly middles: Point[]
  private readonly lines = new Map<string, number>()

  constructor(readonly box: GemhuntBox) {
    this.places = box.kind.map((_, place) => crossing(box.column[place], box.line[place]))
    this.pits = box.pit_column.map((column, pit) => {
      const line = box.pit_line[pit]
      return middle(crossing(column, line), crossing(column + 1, line), crossing(column, line + 1), crossing(column + 1, line + 1))
    })
    this.mines = box.mine_column.map((column, mine) => crossing(column, box.mine_line[mine]))
    this.middles = box.near.map((near, line) => middle(this.places[near], this.places[box.far[line]]))
    box.near.forEach((near, line) => this.lines.set(`${near + 1}-${box.far[line] + 1}`, line))
  }

  /** A line by its name in notation. */
  line(name: string): number {
    return this.lines.get(name) ?? -1
  }

  nameOfLine(line: number): string {
    return `${this.box.near[line] + 1}-${this.box.far[line] + 1}`
  }

  /** The places that a unit passes from one to the other along roads; only the two if no roads lead there. */
  route(table: GemhuntTable, start: number, goal: number): number[] {
    const from = new Map<number, number>([[start, -1]])
    const waiting = [start]
    for (const place of waiting) {
      if (place === goal) break
      this.box.way[place].forEach((line, way) => {
        const next = this.box.neighbour[place][way]
        if (line >= 0 && table.road[line] !== 0 && !from.has(next)) {
          from.set(next, place)
          waiting.push(next)
        }
      })
    }
    if (!from.has(goal)) return [start, goal]
    const route = []
    for (let place = goal; place >= 0; place = from.get(place) ?? -1) route.unshift(place)
    return route
  }
}

/** A card by its colours: three symbols, two, one. */
export function faceOf(box: GemhuntBox, card: number): string {
  return [3, 2, 1].map((count) => LETTERS[box.symbols[card].indexOf(count)]).join('')
}

export function complement(colour: number): number {
  return (colour + 3) % 6
}

/** The cards in a hand that the viewer may see; null if they are hidden. */
export function handOf(table: GemhuntTable, seat: number): number[] | null {
  const hand = table.hand[seat]
  if (hand.includes(null)) return null
  return hand.flatMap((held, card) => (held ? [card] : []))
}

export function shownBy(table: GemhuntTable, seat: number): number[] {
  return table.shown.flatMap((shown, card) => (shown === seat + 1 ? [card] : []))
}

export function symbolsIn(box: GemhuntBox, cards: number[], colour: number): number {
  return cards.reduce((sum, card) => sum + box.symbols[card][colour], 0)
}
