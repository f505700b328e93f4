// Sentences and reasons that come from the server: a name and facts, spoken with the game's templates.
import type { GameWords, Named, Refusal, Saying, Seat } from '../wire/types'
import { knows, t } from './words.svelte'

type Fact = string | number | Named
type Names = Pick<Seat, 'name'>[]

/** The words of each game in the language of the page; the wire fills them in. */
const spoken: Record<string, GameWords> = $state({})

export function setGameWords(game: string, words: GameWords): void {
  spoken[game] = words
}

export function gameWords(game: string): GameWords | undefined {
  return spoken[game]
}

/** A word of a game (a colour, a phase) in the language of the page. */
export function word(game: string, name: string): string {
  return spoken[game]?.words[name] ?? name
}

/** A piece of a sentence: words, or stones to be drawn. */
export type Part = string | { colour: string; count: number; counted: boolean }

/** A saying as words and stones. */
export function sayParts(game: string, saying: Saying, seats: Names): Part[] {
  const template = spoken[game]?.sayings[saying.name]
  return template === undefined ? [] : fill(game, template, saying.facts, seats)
}

/** A saying as a sentence. */
export function say(game: string, saying: Saying, seats: Names): string {
  return inWords(sayParts(game, saying, seats))
}

/** Why something was refused, as a sentence. */
export function reason(game: string, refusal: Refusal, seats: Names): string {
  const general = `refusal.${refusal.reason}`
  const template = spoken[game]?.reasons[refusal.reason]
  if (template !== undefined && (refusal.clause || !knows(general))) return sentence(inWords(fill(game, template, refusal.facts, seats)))
  if (!knows(general)) return t('refusal.other', { reason: refusal.reason })
  const values: Record<string, string | number> = { detail: '', found: '', expected: '' }
  for (const [key, fact] of Object.entries(refusal.facts)) values[key] = spell(game, fact, seats)
  return t(general, values)
}

function fill(game: string, template: string, facts: Record<string, Fact>, seats: Names): Part[] {
  return template.split(/\{(\w+)\}/).flatMap((text, at): Part[] => {
    if (at % 2 === 0) return text ? [text] : []
    const fact = facts[text]
    if (fact === undefined) return [`{${text}}`]
    return typeof fact === 'string' ? stones(fact) : [spell(game, fact, seats)]
  })
}

/** Stones are written as in notation, 2r1b or 2ry=wbg or 4w1y*: nothing but counts, letters, stars and what parts them. */
function stones(text: string): Part[] {
  if (!/^[\drwbygop=, *]*[rwbygop]\**$/.test(text)) return [text]
  return text.split(/(\d*[rwbygop])/).flatMap((piece): Part[] => {
    if (!piece) return []
    const [, count, colour] = /^(\d*)([rwbygop])$/.exec(piece) ?? []
    return colour ? [{ colour, count: Number(count || 1), counted: count !== '' }] : [piece.replaceAll('*', ' ★')]
  })
}

/** Stones spoken one after the other: 2 red, blue. */
function inWords(parts: Part[]): string {
  return parts
    .map((part, at) => {
      if (typeof part === 'string') return part
      const colour = t(`colour.${part.colour}`)
      const spoken = part.counted ? t('stones', { count: part.count, colour }) : colour
      return typeof parts[at - 1] === 'object' ? `, ${spoken}` : spoken
    })
    .join('')
}

function spell(game: string, fact: Fact, seats: Names): string {
  if (typeof fact !== 'object') return String(fact)
  if (typeof fact.seat === 'number') return seats[fact.seat]?.name || t('seat.number', { number: fact.seat + 1 })
  return word(game, fact.word ?? '')
}

/** Reasons are parts of sentences: with a capital and a full stop they stand alone. */
function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`
}
