// The games that can be drawn, found by their folders and fetched when needed.
import type { Component } from 'svelte'
import type { ScoresProps, TableProps } from './contract'

type Loaded<Props extends object> = { default: Component<Props> }
type Parts<Props extends object> = Record<string, () => Promise<Loaded<Props>>>

const tables: Parts<TableProps<object, object>> = import.meta.glob<Loaded<TableProps<object, object>>>('./*/Table.svelte')
const scores: Parts<ScoresProps<object, object>> = import.meta.glob<Loaded<ScoresProps<object, object>>>('./*/Scores.svelte')
const pictures: Parts<Record<string, never>> = import.meta.glob<Loaded<Record<string, never>>>('./*/Picture.svelte')

async function part<Props extends object>(parts: Parts<Props>, game: string, name: string): Promise<Component<Props> | null> {
  return (await parts[`./${game}/${name}.svelte`]?.())?.default ?? null
}

export const tableOf = (game: string) => part(tables, game, 'Table')
export const scoresOf = (game: string) => part(scores, game, 'Scores')
export const pictureOf = (game: string) => part(pictures, game, 'Picture')
