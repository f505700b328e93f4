// What a purchase would bring with some jewels: arithmetic on the score table of the box, an aid and nothing more.
import type { BazaarBox, BazaarTable } from '../../wire/types'
import { total } from './notation'

export interface Offer {
  affordable: boolean
  /** Jewels that would remain. */
  left: number
  points: number
}

/** The second stall to sell out ends the match, so that its star counts for no card. */
export function starsOf(box: BazaarBox, table: BazaarTable, card: number): number {
  return box.star[card] + Math.min(table.sold_out, 1)
}

/** Row of the score table for a number of jewels left. The last row is also for all larger numbers. */
export function rowOf(box: BazaarBox, left: number): number {
  return Math.min(left, box.scores.length - 1)
}

/** Points of a card by jewels left: the ladder on the price board. */
export function ladder(box: BazaarBox, stars: number): number[] {
  return box.scores.map((row) => row[stars])
}

export function offerOf(box: BazaarBox, table: BazaarTable, card: number, jewels: readonly number[]): Offer {
  const price = box.price[card]
  const left = total(jewels) - total(price)
  const affordable = price.every((count, colour) => count <= jewels[colour])
  const points = affordable ? box.scores[rowOf(box, left)][starsOf(box, table, card)] : 0
  return { affordable, left, points }
}

export function afterTrade(box: BazaarBox, jewels: readonly number[], trade: number): number[] {
  return jewels.map((count, colour) => count - box.sides[trade][colour] + box.sides[trade ^ 1][colour])
}

/** The points of the best top card that these jewels could pay for; 0 for none. */
export function bestOffer(box: BazaarBox, table: BazaarTable, jewels: readonly number[]): number {
  return Math.max(0, ...table.top.filter((card) => card >= 0).map((card) => offerOf(box, table, card, jewels).points))
}
