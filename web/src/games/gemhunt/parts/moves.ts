// Moves read from their notation: what each one touches.
import type { Board } from './board'
import { LAWYERS } from './board'

export type Kind =
  | 'road' | 'unroad' | 'lawyer' | 'transporter' | 'step' | 'income' | 'swap' | 'drive' | 'load' | 'mine' | 'share'
  | 'deliver' | 'take' | 'sell' | 'buy' | 'reveal' | 'end'

export interface Move {
  text: string
  kind: Kind
  /** Lawyers are 0 to 2, transporters 3 to 5; -1 if no unit acts. */
  unit: number
  /** The location that a unit goes to, the pit it empties, or the line of a road. */
  where: number
  /** A gem's letter, or a hyphen for nothing. */
  colour: string
  /** The second transporter at a mine, and its gem. */
  other: number
  second: string
  card: string
}

const NOTHING: Omit<Move, 'text' | 'kind'> = { unit: -1, where: -1, colour: '', other: -1, second: '', card: '' }

type Reader = [RegExp, (found: string[], board: Board) => Partial<Move> & { kind: Kind }]

const lawyer = (text: string) => Number(text) - 1
const carrier = (text: string) => LAWYERS + Number(text) - 1

const READERS: Reader[] = [
  [/^road (\S+)$/, (found, board) => ({ kind: 'road', where: board.line(found[0]) })],
  [/^unroad (\S+)$/, (found, board) => ({ kind: 'unroad', where: board.line(found[0]) })],
  [/^hire lawyer$/, () => ({ kind: 'lawyer' })],
  [/^hire transporter$/, () => ({ kind: 'transporter' })],
  [/^lawyer (\d) to (\d+)$/, ([unit, place]) => ({ kind: 'step', unit: lawyer(unit), where: Number(place) - 1 })],
  [/^lawyer (\d) income$/, ([unit]) => ({ kind: 'income', unit: lawyer(unit) })],
  [/^lawyer (\d) swap (\w+)$/, ([unit, card]) => ({ kind: 'swap', unit: lawyer(unit), card })],
  [/^transporter (\d) to (\d+)$/, ([unit, place]) => ({ kind: 'drive', unit: carrier(unit), where: Number(place) - 1 })],
  [/^transporter (\d) load (\d+)$/, ([unit, pit]) => ({ kind: 'load', unit: carrier(unit), where: Number(pit) - 1 })],
  [
    /^transporter (\d) mine (\S) with (\d) mine (\S)$/,
    ([unit, colour, other, second]) => ({ kind: 'mine', unit: carrier(unit), colour, other: carrier(other), second }),
  ],
  [/^transporter (\d) share (\w)$/, ([unit, colour]) => ({ kind: 'share', unit: carrier(unit), colour })],
  [/^transporter (\d) deliver$/, ([unit]) => ({ kind: 'deliver', unit: carrier(unit) })],
  [/^take (\w)$/, ([colour]) => ({ kind: 'take', colour })],
  [/^sell (\w)$/, ([colour]) => ({ kind: 'sell', colour })],
  [/^buy (\w)$/, ([colour]) => ({ kind: 'buy', colour })],
  [/^reveal (\w+)$/, ([card]) => ({ kind: 'reveal', card })],
  [/^end$/, () => ({ kind: 'end' })],
]

export function readMove(text: string, board: Board): Move | null {
  for (const [pattern, read] of READERS) {
    const found = pattern.exec(text)
    if (found) return { ...NOTHING, text, ...read(found.slice(1), board) }
  }
  return null
}

export function readMoves(texts: string[], board: Board): Move[] {
  return texts.flatMap((text) => readMove(text, board) ?? [])
}

/** How a unit is called in notation. */
export function unitName(unit: number): string {
  return unit < LAWYERS ? `lawyer ${unit + 1}` : `transporter ${unit - LAWYERS + 1}`
}

export function isOf(move: Move, unit: number): boolean {
  return move.unit === unit || move.other === unit
}
