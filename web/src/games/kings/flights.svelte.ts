// Cards on their way: what moved between two positions, and the copies that show it.
import { untrack } from 'svelte'
import { fly, piece, places, stillness, type Flight } from '../../look/fly'
import { sound } from '../../look/sound'
import type { KingsBox, KingsTable, Line } from '../../wire/types'
import Flyer from './Flyer.svelte'
import { journeys, type Journey } from './journeys'

export interface Scene {
  root: HTMLElement | undefined
  box: KingsBox
  table: KingsTable
  lines: readonly Line[]
  me: number | null
  ply: number
}

const TRAVEL = 460
const NARROW = 40

/** Measures before every update and lets cards travel after it. */
export function watchFlights(look: () => Scene): void {
  let before: Scene | null = null
  let earlier = new Map<string, DOMRect>()
  $effect.pre(() => {
    const { root } = look()
    untrack(() => {
      if (root) earlier = places(root)
    })
  })
  $effect(() => {
    const scene = look()
    untrack(() => {
      const moved = before && before.ply < scene.ply && scene.lines.length > 0
      if (moved && before) send(scene, journeys(before.table, scene.table, scene.lines, scene.box, scene.me), earlier)
      before = scene
    })
  })
}

function send(scene: Scene, trips: Journey[], earlier: Map<string, DOMRect>): void {
  const won = scene.lines.some((line) => line.told.some((saying) => saying.name === 'won'))
  if (trips.length) sound(won ? 'won' : 'card')
  if (stillness() || !scene.root) return
  const root = scene.root
  const flights = trips.flatMap((trip) => launch(root, scene.box, trip, earlier))
  void fly(flights)
}

function launch(root: HTMLElement, box: KingsBox, trip: Journey, earlier: Map<string, DOMRect>): Flight[] {
  const goal = find(root, trip.to)
  const start = trip.from.map((place) => earlier.get(place)).find((found) => found !== undefined)
  if (!goal || !start) return []
  const to = goal.getBoundingClientRect()
  if (!trip.turn && Math.hypot(to.x - start.x, to.y - start.y) < 6) return []
  goal.animate([{ opacity: 0 }, { opacity: 0 }], { duration: trip.delay + TRAVEL - 20 })
  const width = Math.min(to.width, start.width * 1.5, 92)
  const props = { box, card: trip.card, width, mini: width < NARROW, turn: trip.turn, delay: trip.delay }
  return [{ from: start, to, piece: piece(Flyer, props), delay: trip.delay, duration: TRAVEL }]
}

/** Rows are too wide to fade and to land on: their last card stands for them. */
function find(root: HTMLElement, names: readonly string[]): Element | undefined {
  for (const name of names) {
    const found = root.querySelector(`[data-place="${name}"]`)
    if (found) return name.startsWith('hand-') ? (found.lastElementChild ?? found) : found
  }
  return undefined
}
