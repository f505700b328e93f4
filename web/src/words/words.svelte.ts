// The page's words: t(key, values) in the chosen language. Adding a language is adding files.
import { IntlMessageFormat } from 'intl-messageformat'
import { languages, settings } from '../settings.svelte'

type Words = Record<string, string>
export type Values = Record<string, string | number>

const pages = import.meta.glob<Words>('./*.json', { import: 'default' })
const games = import.meta.glob<Words>('../games/*/words/*.json', { import: 'default' })

let words: Words = $state.raw({})
let spoken = $state(languages[0])
const formats = new Map<string, IntlMessageFormat>()
const missed = new Set<string>()

/** The language that the page speaks now: it changes once the words are there. */
export function language(): string {
  return spoken
}

/** Fetches all words of a language, then speaks it. */
export async function speak(wanted: string): Promise<void> {
  const parts: Promise<Words>[] = []
  for (const [path, load] of Object.entries(pages)) if (path === `./${wanted}.json`) parts.push(load())
  for (const [path, load] of Object.entries(games)) {
    const [, game, own] = /games\/([^/]+)\/words\/([^/]+)\.json$/.exec(path) ?? []
    if (own === wanted) parts.push(load().then((found) => prefixed(found, game)))
  }
  const all: Words = Object.assign({}, ...(await Promise.all(parts)))
  formats.clear()
  words = all
  spoken = wanted
  document.documentElement.lang = wanted
}

/** Changes the language and remembers it. */
export async function changeLanguage(wanted: string): Promise<void> {
  await speak(wanted)
  settings.language = wanted
}

function prefixed(found: Words, game: string): Words {
  return Object.fromEntries(Object.entries(found).map(([key, text]) => [`${game}.${key}`, text]))
}

/** A message of the page; keys of a game's own words begin with its id. */
export function t(key: string, values?: Values): string {
  const text = words[key]
  if (text === undefined) {
    if (import.meta.env.DEV && !missed.has(key)) console.warn(`no words for ${key} in ${spoken}`)
    missed.add(key)
    return key
  }
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new IntlMessageFormat(text, spoken)))
  return String(format.format(values))
}

/** Whether there are words for a key. */
export function knows(key: string): boolean {
  return key in words
}
