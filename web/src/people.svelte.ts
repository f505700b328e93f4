// Who I am, what can be played, and each game's words: asked once, kept while the page is open.
import { languages } from './settings.svelte'
import { api } from './wire/api'
import type { Catalogue, GameWords } from './wire/types'
import { setGameWords } from './words/say.svelte'
import { language, t } from './words/words.svelte'

class Person {
  name = $state('')
  known = $state(false)
}

export const me = new Person()

export async function learnMe(): Promise<void> {
  me.name = (await api.me()).name
  me.known = true
}

export async function rename(name: string): Promise<void> {
  me.name = (await api.rename(name)).name
  me.known = true
}

/** Gives a new visitor a name to play with. The visitor can change it at any time. */
export async function beSomebody(): Promise<void> {
  if (!me.known) await learnMe()
  if (!me.name) await rename(t('me.guest'))
}

/** How long to wait, in milliseconds, before asking again whether the rules are compiled. */
const COMPILING_WAIT = 3_000

class Rules {
  /** The server still compiles them. Until it has, the bots play greedily. */
  compiling = $state(false)
}

export const rules = new Rules()

async function awaitRules(): Promise<void> {
  rules.compiling = true
  while (rules.compiling) {
    await new Promise((later) => setTimeout(later, COMPILING_WAIT))
    // Without an answer the server is about to start again.
    rules.compiling = await api.games(language()).then(
      (found) => found.compiling,
      () => true,
    )
  }
}

const catalogues = new Map<string, Promise<Catalogue>>()

export function catalogue(): Promise<Catalogue> {
  const wanted = language()
  let found = catalogues.get(wanted)
  if (!found) {
    found = api.games(wanted)
    found.then(
      ({ compiling }) => {
        if (compiling && !rules.compiling) void awaitRules()
      },
      () => catalogues.delete(wanted),
    )
    catalogues.set(wanted, found)
  }
  return found
}

const asked = new Map<string, Promise<GameWords>>()

/** Fetches a game's sentences in the language of the page. */
export async function learnWords(game: string): Promise<void> {
  const wanted = language()
  const key = `${game} ${wanted}`
  let coming = asked.get(key)
  if (!coming) {
    // Sentences in another language are better than none.
    coming = api.words(game, wanted).catch(() => api.words(game, languages[0]))
    coming.catch(() => asked.delete(key))
    asked.set(key, coming)
  }
  const words = await coming
  if (language() === wanted) setGameWords(game, words)
}
