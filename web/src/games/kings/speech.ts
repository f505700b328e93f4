// Cards and their parts in the reader's words.
import type { KingsBox } from '../../wire/types'
import { knows, t } from '../../words/words.svelte'
import { colourName, inCommon, itemName, likeness, valueOf, type Part } from './cards'

/** The names of another deck have no translation: they are said as they are. */
function word(key: string, name = key): string {
  return knows(`kings.${key}`) ? t(`kings.${key}`) : name
}

export function partWord(box: KingsBox, card: number, part: Part): string {
  if (part === 'number') return String(valueOf(card, 'number') + 1)
  return word(part === 'colour' ? colourName(box, card) : itemName(box, card))
}

export function cardWords(box: KingsBox, card: number | null): string {
  if (card === null) return t('kings.face_down')
  return t('kings.card', {
    number: partWord(box, card, 'number'),
    colour: word(`card.${colourName(box, card)}`, colourName(box, card)),
    item: partWord(box, card, 'item'),
  })
}

export function commonWords(box: KingsBox, card: number, other: number): string {
  return inCommon(card, other).map((part) => partWord(box, card, part)).join(', ')
}

/** How a hand stands in one part: all different, all red, or which values come twice. */
export function likenessWords(box: KingsBox, cards: readonly number[], part: Part): string {
  const found = likeness(cards, part)
  if (found === 'same') return t('kings.all_same', { value: partWord(box, cards[0] ?? 0, part) })
  if (found === 'different') return t('kings.all_different')
  const values = cards.map((card) => partWord(box, card, part))
  const counted = [...new Set(values)].map((value) => ({ value, count: values.filter((each) => each === value).length }))
  return counted.filter(({ count }) => count > 1).map((each) => t('kings.times', each)).join(', ')
}
