// The trades and layouts among the legal moves, and how a move is written.
import type { KingsBox } from '../../wire/types'
import { read, write } from './cards'

/** A place in another shop: an open one is known by its card, a face-down one by where it lies. */
export interface Target {
  seat: number
  place: number
  card: number | null
}

export function tradeText(box: KingsBox, given: number, target: Target): string {
  if (box.black || target.card === null) return `blind ${write(box, given)}>${target.seat + 1}.${target.place + 1}`
  return `trade ${write(box, given)}>${write(box, target.card)}`
}

/** Left and right matter only where cards lie face down; in open shops the lower card is written first. */
export function shopText(box: KingsBox, shop: readonly number[]): string {
  const cards = box.black ? shop : [...shop].sort((a, b) => a - b)
  return `shop ${cards.map((card) => write(box, card)).join(' ')}`
}

export function finishText(box: KingsBox, kind: 'discard' | 'show', away: number, shop: readonly number[]): string {
  return `${kind} ${write(box, away)} ${shopText(box, shop)}`
}

/** The cards that could be given in some trade. */
export function givable(box: KingsBox, moves: readonly string[]): Set<number> {
  const found = moves.map((move) => /^(?:trade|blind) (...)>/.exec(move)?.[1])
  return new Set(found.map((text) => (text ? read(box, text) : null)).filter((card) => card !== null))
}
