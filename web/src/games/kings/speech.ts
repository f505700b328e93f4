// Cards and their parts in the reader's words.
import type { KingsBox } from '../../wire/types'
import { knows, t } from '../../words/words.svelte'
import { colourName, inCommon, itemName, likeness, valueOf, type Part } from './cards'

/** The names of another deck have no translation: they are said as they are. */
function word(name: string): string {
  return knows(`kings.${name}`) ? t(`kings.${name}`) : name
}

export function partWord(box: KingsBox, card: number, part: Part): string {
  if (part === 'number') return String(valueOf(card, 'number') + 1)
  return word(part === 'colour' ? colourName(box, card) : itemName(box, card))
}

export function cardWords(box: KingsBox, card: number | null): string {
  if (card === null) return t('kings.face_down')
  return t('kings.card', {
    number: partWord(box, card, 'number'),
    colour: partWord(box, card, 'colour'),
    item: partWord(box, card, 'item'),
  })
}

export function commonWords(box: KingsBox, card: number, other: number): string {
  return inCommon(card, other).map((part) => partWord(box, card, part)).join(', ')
}

/** How a hand stands in one part: all different, all red, or mixed. */
export function likenessWords(box: KingsBox, cards: readonly number[], part: Part): string {
  const found = likeness(cards, part)
  if (found === 'same') return t('kings.all_same', { value: partWord(box, cards[0] ?? 0, part) })
  return t(found === 'different' ? 'kings.all_different' : 'kings.mixed')
}
