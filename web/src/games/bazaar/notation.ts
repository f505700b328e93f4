// Jewels and trades in the notation of moves: enough to know what can be touched, and what travels.
import type { BazaarBox } from '../../wire/types'

export const LETTERS = ['r', 'w', 'b', 'y', 'g'] as const

/** Names of the colours in the word files, in the order of the rows on the wire. */
export const COLOUR_WORDS = ['red', 'white', 'blue', 'yellow', 'green'] as const

/** 2wyg: two white, one yellow, one green. */
export function terse(counts: readonly number[]): string {
  return LETTERS.map((letter, colour) => written(counts[colour], letter, true)).join('')
}

/** 2w1y1g: the same, as a trim and a price are written. */
export function spelt(counts: readonly number[]): string {
  return LETTERS.map((letter, colour) => written(counts[colour], letter, false)).join('')
}

function written(count: number, letter: string, short: boolean): string {
  if (count === 0) return ''
  return short && count === 1 ? letter : `${count}${letter}`
}

/** Reads both ways of writing. */
export function readJewels(text: string): number[] {
  const counts = LETTERS.map(() => 0)
  for (const [, count, letter] of text.matchAll(/(\d*)([a-z])/g)) {
    const colour = LETTERS.findIndex((known) => known === letter)
    if (colour >= 0) counts[colour] += count === '' ? 1 : Number(count)
  }
  return counts
}

/** The letters of jewels one by one: r r w. */
export function stones(counts: readonly number[]): string[] {
  return LETTERS.flatMap((letter, colour) => Array<string>(counts[colour]).fill(letter))
}

export function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The other side of an equation lies beside it in the box. */
export function otherSide(trade: number): number {
  return trade ^ 1
}

export function swapMove(box: BazaarBox, trade: number): string {
  return `swap ${terse(box.sides[trade])}>${terse(box.sides[otherSide(trade)])}`
}

/** The trades that begin with the left side of each equation on a barter card. */
export function tradesOf(box: BazaarBox, card: number): number[] {
  const each = box.sides.length / BARTER_CARDS
  return Array.from({ length: each / 2 }, (_, equation) => card * each + 2 * equation)
}

const BARTER_CARDS = 10
