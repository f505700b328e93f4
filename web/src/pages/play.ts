// Setting tables up.
import { beSomebody } from '../people.svelte'
import { go } from '../route.svelte'
import { api } from '../wire/api'
import type { GameInfo, NewSeat, NewTable } from '../wire/types'

/** The wire wants at least one seat, which TypeScript cannot see in an array. */
export const seatsOf = (seats: NewSeat[]): NewTable['seats'] => seats as NewTable['seats']

/** A table of the usual size with bots at all other seats. */
export async function playNow(game: GameInfo, level: string): Promise<void> {
  const bots = Array.from({ length: game.default_seats - 1 }, (): NewSeat => ({ kind: 'bot', level }))
  await setUp({ game: game.id, seats: seatsOf([{ kind: 'me' }, ...bots]) })
}

export async function setUp(wanted: NewTable): Promise<void> {
  await beSomebody()
  const { id } = await api.newTable(wanted)
  go(`/t/${id}`)
}
