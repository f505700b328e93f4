// What moved since the last position: units go along the roads, gems, coins and cards fly.
import type { GemhuntBox, GemhuntTable, Line } from '../../../wire/types'
import Card from '../../../look/Card.svelte'
import Coin from '../../../look/Coin.svelte'
import { fly, piece, stillness, type Flight, type Piece } from '../../../look/fly'
import Gem from '../../../look/Gem.svelte'
import { sound, type Sound } from '../../../look/sound'
import { LAWYERS, LETTERS, UNITS, type Board, type Point } from './board'

/** Milliseconds from one location to the next. */
const PACE = 260

export class Travel {
  /** Units on their way, by seat and unit. */
  private places: Record<number, Point> = $state({})
  /** Lines whose road has just been laid. */
  fresh: Set<number> = $state.raw(new Set())
  private ticket = 0

  at(key: number): Point | undefined {
    return this.places[key]
  }

  /** Called before the page changes: units stay where they were until they set out. */
  depart(board: Board, before: GemhuntTable, after: GemhuntTable): void {
    this.fresh = new Set(after.road.flatMap((owner, line) => (owner > 0 && before.road[line] === 0 ? [line] : [])))
    this.ticket += 1
    this.places = {}
    if (stillness() || document.hidden) return
    const routes = new Map<number, Point[]>()
    after.unit.forEach((places, seat) =>
      places.forEach((place, unit) => {
        const from = before.unit[seat][unit]
        if (from >= 0 && place >= 0 && from !== place) routes.set(seat * UNITS + unit, board.route(after, from, place).map((stop) => board.places[stop]))
      }),
    )
    if (routes.size > 0) this.walk(routes)
  }

  private walk(routes: Map<number, Point[]>): void {
    const ticket = this.ticket
    const begin = performance.now()
    for (const [key, route] of routes) this.places[key] = route[0]
    const step = (now: number) => {
      if (ticket !== this.ticket) return
      let going = false
      for (const [key, route] of routes) {
        const whole = Math.min(600, PACE * (route.length - 1))
        const part = Math.min(1, Math.max(0, now - begin) / whole)
        const leg = part * (route.length - 1)
        const stop = Math.min(route.length - 2, Math.floor(leg))
        const mix = (a: number, b: number) => a + (b - a) * (leg - stop)
        if (part >= 1) delete this.places[key]
        else {
          going = true
          const bob = Math.abs(Math.sin(leg * Math.PI * 2)) * 5
          this.places[key] = { x: mix(route[stop].x, route[stop + 1].x), y: mix(route[stop].y, route[stop + 1].y) - bob }
        }
      }
      if (going) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  }
}

const gem = (letter: string): Piece => piece(Gem, { colour: letter, size: 30, quiet: true })
const coin = (): Piece => piece(Coin, { size: 24 })

const SOUNDS = new Map<unknown, Sound>([
  [Gem, 'gem'],
  [Coin, 'coin'],
  [Card, 'card'],
])

interface Trip {
  from: string
  to: string
  piece: Piece
}

/** Gems, coins and cards that changed hands, as flights between places of the page. */
export function flights(box: GemhuntBox, before: GemhuntTable, after: GemhuntTable, lines: Line[]): Flight[] {
  const trips: Trip[] = []
  after.cargo.forEach((cargo, seat) =>
    cargo.forEach((now, carrier) => {
      const was = before.cargo[seat][carrier]
      const key = seat * UNITS + LAWYERS + carrier
      if (was === now) return
      if (was >= 0) trips.push({ from: `unit-${key}`, to: `gems-${seat}`, piece: gem(LETTERS[was]) })
      if (now >= 0) trips.push({ from: sourceOf(box, before, after, after.unit[seat][LAWYERS + carrier], now), to: `unit-${key}`, piece: gem(LETTERS[now]) })
    }),
  )
  after.coin.forEach((left, place) => {
    if (left < before.coin[place]) trips.push({ from: `place-${place}`, to: `coins-${before.turn}`, piece: coin() })
  })
  for (const { seat, move } of lines) {
    const [word, said, action] = move.split(' ')
    if (word === 'draw') trips.push({ from: 'pile', to: `hand-${before.turn}`, piece: piece(Card, { width: 34, down: true }) })
    if (seat === null) continue
    if (word === 'sell') trips.push({ from: `gems-${seat}`, to: 'market', piece: gem(said) }, { from: 'bank', to: `coins-${seat}`, piece: coin() })
    if (word === 'buy') trips.push({ from: 'market', to: `gems-${seat}`, piece: gem(said) }, { from: `coins-${seat}`, to: 'bank', piece: coin() })
    if (word === 'hire' || (word === 'road' && before.phase !== 'first')) trips.push({ from: `coins-${seat}`, to: 'bank', piece: coin() })
    if (action === 'income') {
      const place = before.unit[seat][Number(said) - 1]
      for (let left = Math.min(3, box.income[place] ?? 0); left > 0; left -= 1) trips.push({ from: `place-${place}`, to: `coins-${seat}`, piece: coin() })
    }
  }
  return trips.slice(0, 12).map((trip, index) => ({ from: inSight(trip.from), to: inSight(trip.to), piece: trip.piece, delay: 90 * index }))
}

/** The pit that was emptied, or the mine. */
function sourceOf(box: GemhuntBox, before: GemhuntTable, after: GemhuntTable, place: number, colour: number): string {
  const pit = box.pit[place]?.find((one) => one >= 0 && before.pits[one] === colour && after.pits[one] < 0)
  return pit === undefined ? `mine-${Math.max(0, box.mine[place] ?? 0)}` : `pit-${pit}`
}

/** A place of the page; one on a part of the map that is out of sight is taken to lie at its rim. */
function inSight(name: string): string | DOMRect {
  const element = document.querySelector(`[data-place="${name}"]`)
  const map = element?.closest('[data-place="map"]')
  if (!element || !map) return name
  const seen = element.getBoundingClientRect()
  const frame = map.getBoundingClientRect()
  const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
  const x = clamp(seen.left + seen.width / 2, frame.left, frame.right)
  const y = clamp(seen.top + seen.height / 2, frame.top, frame.bottom)
  return new DOMRect(x - 1, y - 1, 2, 2)
}

/** Lets everything fly, with the sound of the first thing that does. */
export async function letFly(found: Flight[]): Promise<void> {
  if (found.length === 0) return
  const first = found[0].piece
  sound('component' in first ? (SOUNDS.get(first.component) ?? 'gem') : 'gem')
  await fly(found)
}
