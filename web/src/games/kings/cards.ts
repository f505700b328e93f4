// The 64 cards: which number, colour and item a card stands for, how it is written, and what cards have in common.
import type { KingsBox } from '../../wire/types'

export type Part = 'number' | 'colour' | 'item'
export const PARTS: readonly Part[] = ['number', 'colour', 'item']

/** How the cards of a hand stand to each other in one part. */
export type Likeness = 'same' | 'different' | 'mixed'

const STEP: Record<Part, number> = { number: 16, colour: 4, item: 1 }

/** The value of a part, counted from 0. */
export function valueOf(card: number, part: Part): number {
  return Math.floor(card / STEP[part]) % 4
}

/** A name of the box, which holds its letters as code points. */
export function nameOf(codes: number[]): string {
  return String.fromCodePoint(...codes.filter((code) => code > 0))
}

export function colourName(box: KingsBox, card: number): string {
  return nameOf(box.colours[valueOf(card, 'colour')] ?? [])
}

export function itemName(box: KingsBox, card: number): string {
  return nameOf(box.items[valueOf(card, 'item')] ?? [])
}

/** A card in notation: 3bA. */
export function write(box: KingsBox, card: number): string {
  return `${valueOf(card, 'number') + 1}${colourName(box, card).charAt(0)}${itemName(box, card).charAt(0).toUpperCase()}`
}

/** The card of a notation, or null for what is hidden. */
export function read(box: KingsBox, text: string): number | null {
  const colour = box.colours.findIndex((codes) => nameOf(codes).startsWith(text.charAt(1)))
  const item = box.items.findIndex((codes) => nameOf(codes).startsWith(text.charAt(2).toLowerCase()))
  const number = '1234'.indexOf(text.charAt(0))
  return text.length === 3 && number >= 0 && colour >= 0 && item >= 0 ? 16 * number + 4 * colour + item : null
}

export function inCommon(card: number, other: number): Part[] {
  return PARTS.filter((part) => valueOf(card, part) === valueOf(other, part))
}

export function likeness(cards: readonly number[], part: Part): Likeness {
  const values = new Set(cards.map((card) => valueOf(card, part)))
  if (values.size === 1) return 'same'
  return values.size === cards.length ? 'different' : 'mixed'
}

/** What four cards score when they are shown: an aid, the server decides. */
export function worth(box: KingsBox, cards: readonly number[]): number {
  const found = PARTS.map((part) => likeness(cards, part))
  if (found.includes('mixed')) return -box.wrong_claim
  return box.points[found.filter((each) => each === 'same').length] ?? 0
}

/** Returns the cards ordered by one part first. */
export function sorted(cards: readonly number[], first: Part): number[] {
  return [...cards].sort((a, b) => valueOf(a, first) - valueOf(b, first) || a - b)
}
