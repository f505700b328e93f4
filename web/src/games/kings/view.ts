// What the viewer knows of each seat's cards: the shop, the hand, and what may be in either.
import type { KingsBox, KingsTable } from '../../wire/types'

export const SEATS = 4
const SHOP_SIZE = 2
/** Holders are the pile, the discards, then the seats. */
const SEAT_0 = 2
const IN_HAND = 0

export interface Goods {
  /** The places of the shop from the left: a card, or null for one that lies face down unknown. */
  shop: (number | null)[]
  /** Cards known to be in the hand. */
  hand: number[]
  /** Cards known to be with this seat, in hand or shop. */
  either: number[]
  /** Further cards in the hand. */
  unknown: number
}

function cardsOf(table: KingsTable, seat: number): number[] {
  return table.holder.flatMap((holder, card) => (holder === SEAT_0 + seat ? [card] : []))
}

function isIn(set: number, seat: number): boolean {
  return ((set >> seat) & 1) === 1
}

/** How many cards lie in a shop: after a trade there may be one, and a face-down shop is in the hand during a turn. */
function shopSize(box: KingsBox, table: KingsTable, seat: number, laid: number): number {
  if (table.phase === 'lot' || table.phase === 'deal' || table.phase === 'over') return 0
  if (table.phase === 'shop') return isIn(table.ready, seat) ? SHOP_SIZE : 0
  if (seat === table.mover && (table.phase === 'trade' || table.phase === 'finish')) return box.black ? 0 : laid
  return SHOP_SIZE
}

export function goodsOf(box: KingsBox, table: KingsTable, seat: number): Goods {
  const cards = cardsOf(table, seat)
  const laid = cards.filter((card) => (table.spot[card] ?? IN_HAND) > IN_HAND)
  const hand = cards.filter((card) => table.spot[card] === IN_HAND)
  const either = cards.filter((card) => table.spot[card] === null)
  const size = shopSize(box, table, seat, laid.length)
  const known = (place: number) => (box.black ? laid.find((card) => table.spot[card] === place + 1) : laid[place])
  const shop = Array.from({ length: size }, (_, place) => known(place) ?? null)
  return { shop, hand, either, unknown: (table.held[seat] ?? 0) - size - hand.length }
}

/** The discards from the top. */
export function discardsOf(table: KingsTable): number[] {
  return table.discards.slice(0, table.discarded).reverse()
}

/** The hand that was shown with the last turn, if one was. */
export function shownOf(table: KingsTable): number[] {
  return table.shown.filter((card) => card >= 0)
}
