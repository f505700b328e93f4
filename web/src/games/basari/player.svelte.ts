// Shows what happened picture by picture, and lets the pieces travel between the pictures.
import { tick } from 'svelte'
import Card from '../../look/Card.svelte'
import Coin from '../../look/Coin.svelte'
import Gem from '../../look/Gem.svelte'
import { fly, piece, places, stillness, type Flight } from '../../look/fly'
import { sound, type Sound } from '../../look/sound'
import type { BasariBox, BasariTable, Line } from '../../wire/types'
import BazaarCard from './BazaarCard.svelte'
import { LETTERS, singly } from './counts'
import { lastScoring, Story, type Beat, type Scoring, type Step, type Travel } from './steps'

/** Largest number of queued frames. A slower viewer skips to the newest. */
const LONGEST = 12

const SOUNDS: Partial<Record<Beat['kind'], Sound>> = {
  chose: 'card',
  turned: 'card',
  drew: 'card',
  deal: 'card',
  scored: 'coin',
  scoring: 'coin',
  gained: 'gem',
  bid: 'gem',
  accepted: 'gem',
  swapped: 'gem',
}

export class Player {
  /** What is shown now. */
  step: Step = $state.raw({ table: {} as BasariTable, beat: { kind: 'now' }, travels: [], hold: 0 })
  /** The last scoring of a stage, until it is put away. */
  scoring: Scoring | null = $state.raw(null)
  playing = $state(false)

  private queue: Step[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private ply = -1
  private newest: BasariTable

  constructor(
    table: BasariTable,
    private box: BasariBox,
    private root: () => HTMLElement | undefined,
    private me: () => number | null,
  ) {
    this.newest = table
    this.step = still(table)
  }

  /** A new position, and the lines that led to it: none after a jump. */
  arrive(table: BasariTable, lines: Line[], ply: number, log: Line[]): void {
    const follows = this.ply >= 0 && lines.length > 0 && ply > this.ply && lines[0].ply === this.ply + 1
    const steps = follows ? Story.of(this.newest, lines, table) : [still(table)]
    this.ply = ply
    this.newest = table
    if (!follows) this.scoring = lastScoring(log, table)
    if (!follows || stillness() || document.hidden) {
      this.queue = []
      for (const step of steps) this.note(step)
      this.finish(steps[steps.length - 1])
      return
    }
    if (this.queue.length > LONGEST) this.skip()
    this.queue.push(...steps)
    if (!this.playing) void this.next()
  }

  /** Shows the newest position at once. */
  skip = (): void => {
    for (const step of this.queue) this.note(step)
    const last = this.queue.at(-1)
    if (last) this.finish(last)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private finish(step: Step): void {
    clearTimeout(this.timer)
    this.queue = []
    this.step = step
    this.playing = false
  }

  private note(step: Step): void {
    if (step.beat.kind === 'scoring') this.scoring = step.beat.scoring
    if (step.beat.kind === 'turned') this.scoring = null
  }

  private async next(): Promise<void> {
    const step = this.queue.shift()
    if (!step) {
      this.playing = false
      return
    }
    const before = places(this.root())
    this.playing = true
    this.note(step)
    this.step = step
    const heard = SOUNDS[step.beat.kind]
    if (heard) sound(heard)
    await tick()
    void fly(this.flights(step), before)
    const pace = this.queue.length > 6 ? 0.5 : 1
    this.timer = setTimeout(() => void this.next(), step.hold * pace)
  }

  /** The viewer's own stones lie on the cloth already when the offer is made. */
  private flights({ beat, travels }: Step): Flight[] {
    if (beat.kind === 'bid' && beat.seat === this.me()) return []
    return travels.flatMap((travel, order) => flightsOf(travel, this.box, beat.kind === 'deal' ? order * 80 : 0))
  }
}

function still(table: BasariTable): Step {
  return { table, beat: { kind: 'now' }, travels: [], hold: 0 }
}

function flightsOf({ what, gems, from, to, card }: Travel, box: BasariBox, delay: number): Flight[] {
  if (what === 'coin') return [{ from, to, delay, piece: piece(Coin, { size: 34 }) }]
  if (what === 'card') {
    return [{ from, to, delay, piece: card === undefined ? piece(Card, { width: 60, down: true }) : piece(BazaarCard, { box, card, flying: true }) }]
  }
  return singly(gems).map((colour, order) => ({ from, to, delay: order * 70, piece: piece(Gem, { colour: LETTERS[colour], size: 30, quiet: true }) }))
}
