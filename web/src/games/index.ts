// The drawings of games, found by their folders and fetched when needed. A game without a table of its own gets the generic one.
import type { Component } from 'svelte'
import type { ScoresProps, TableProps } from './contract'

/** The generic table asks the server about its game; the others know theirs. */
type AnyTable = TableProps<object, object> & { game: string }

type Loaded<Props extends object> = { default: Component<Props> }
type Parts<Props extends object> = Record<string, () => Promise<Loaded<Props>>>

const tables: Parts<AnyTable> = import.meta.glob<Loaded<AnyTable>>('./*/Table.svelte')
const scores: Parts<ScoresProps<object, object>> = import.meta.glob<Loaded<ScoresProps<object, object>>>('./*/Scores.svelte')
const pictures: Parts<Record<string, never>> = import.meta.glob<Loaded<Record<string, never>>>('./*/Picture.svelte')

async function part<Props extends object>(parts: Parts<Props>, game: string, name: string): Promise<Component<Props> | null> {
  return (await parts[`./${game}/${name}.svelte`]?.())?.default ?? null
}

export const tableOf = async (game: string) => (await part(tables, game, 'Table')) ?? (await part(tables, 'generic', 'Table'))
export const scoresOf = (game: string) => part(scores, game, 'Scores')
export const pictureOf = (game: string) => part(pictures, game, 'Picture')
