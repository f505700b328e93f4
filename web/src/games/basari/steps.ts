// What happened since the last position, as pictures one after the other, told by the log.
import type { BasariTable, Line, Saying } from '../../wire/types'
import { ACTIONS, minus, none, plus, read, type Counts } from './counts'

/** Gems (or a card, or points) that travel from one place on the table to another. */
export interface Travel {
  what: 'gems' | 'card' | 'coin'
  gems: Counts
  from: string
  to: string
  /** The bazaar card that travels, face up; otherwise an action card, face down. */
  card?: number
}

export interface Majority {
  colour: number
  seat: number
  points: number
  returned: number
  kept: number
  shared: boolean
}

export interface Scoring {
  stage: number
  majorities: Majority[]
  workers: { seat: number; points: number }[]
}

export type Beat =
  | { kind: 'chose' | 'deal' | 'over' | 'now' }
  | { kind: 'turned' }
  | { kind: 'drew'; seat: number; card: number | null }
  | { kind: 'scored'; seat: number; points: number }
  | { kind: 'gained'; seat: number; gems: Counts }
  | { kind: 'bid'; seat: number }
  | { kind: 'accepted'; seat: number; other: number; action: string; gems: Counts }
  | { kind: 'swapped'; seat: number; given: Counts; taken: Counts }
  | { kind: 'scoring'; scoring: Scoring }

/** One frame of an animation: the table, what it shows, the pieces that moved, and its duration. */
export interface Step {
  table: BasariTable
  beat: Beat
  travels: Travel[]
  hold: number
}

const COLOUR_WORDS = ['red', 'yellow', 'green', 'blue']
const CARDS = 39

export const heapOf = (seat: number): string => `gems-${seat}`
export const STOCK = 'stock'
export const PILE = 'pile'
export const clothOf = (seat: number): string => `offer-${seat}`
export const cardOf = (seat: number): string => `card-${seat}`
export const workersOf = (seat: number): string => `workers-${seat}`
export const scoreOf = (seat: number): string => `score-${seat}`
export const choiceOf = (seat: number): string => `choice-${seat}`

function number(saying: Saying, name: string): number {
  return Number(saying.facts[name])
}

function text(saying: Saying, name: string): string {
  return String(saying.facts[name])
}

function seatIn(saying: Saying, name = 'seat'): number {
  const fact = saying.facts[name]
  return typeof fact === 'object' ? (fact.seat ?? 0) : Number(fact)
}

function colourIn(saying: Saying): number {
  const fact = saying.facts.colour
  return COLOUR_WORDS.indexOf(typeof fact === 'object' ? (fact.word ?? '') : String(fact))
}

/** The scoring of a stage that ended since the cards were last turned up, if the log still tells of it. */
export function lastScoring(log: Line[], table: BasariTable): Scoring | null {
  const at = log.findLastIndex((line) => line.told.some((saying) => saying.name === 'scoring' || saying.name === 'turned'))
  if (at < 0 || !log[at].told.some((saying) => saying.name === 'scoring')) return null
  const step = Story.of(table, [log[at]], table).find(({ beat }) => beat.kind === 'scoring')
  return step?.beat.kind === 'scoring' ? step.beat.scoring : null
}

/** Tells the story of the lines, beginning with the table as it was seen before. */
export class Story {
  readonly steps: Step[] = []
  private table: BasariTable

  constructor(before: BasariTable) {
    this.table = structuredClone(before)
  }

  static of(before: BasariTable, lines: Line[], after: BasariTable): Step[] {
    const story = new Story(before)
    for (const line of lines) for (const saying of line.told) story.tell(saying, line)
    story.steps.push({ table: after, beat: { kind: 'now' }, travels: [], hold: 0 })
    return story.steps
  }

  private show(beat: Beat, hold: number, travels: Travel[] = []): void {
    this.steps.push({ table: structuredClone(this.table), beat, travels, hold })
  }

  private get last(): Step | undefined {
    return this.steps.at(-1)
  }

  private tell(saying: Saying, line: Line): void {
    const tellers: Record<string, ((saying: Saying, line: Line) => void) | undefined> = {
      chose: this.chose,
      turned: this.turned,
      drew: this.drew,
      scored: this.scored,
      gained: this.gained,
      opened: this.bid,
      raised: this.bid,
      accepted: this.accepted,
      exchanged: this.swapped,
      took: this.swapped,
      scoring: this.scoring,
      majority: this.majority,
      shared_majority: this.majority,
      workers: this.workers,
      round: this.round,
      dealt: this.dealt,
    }
    tellers[saying.name]?.call(this, saying, line)
  }

  private chose(saying: Saying, line: Line): void {
    const seat = seatIn(saying)
    const action = ACTIONS.indexOf(line.move.slice(-1) as (typeof ACTIONS)[number])
    this.table.ready |= 1 << seat
    this.table.chosen[seat] = action > 0 ? action : null
    const from = action > 0 ? `hand-${ACTIONS[action]}` : `seat-${seat}`
    this.show({ kind: 'chose' }, 550, [{ what: 'card', gems: none(), from, to: choiceOf(seat) }])
  }

  private turned(saying: Saying): void {
    const action = ACTIONS.indexOf(text(saying, 'action') as (typeof ACTIONS)[number])
    if (this.last?.beat.kind === 'turned') {
      this.table.shown[seatIn(saying)] = action
      this.last.table = structuredClone(this.table)
      return
    }
    this.table.ready = 0
    this.table.chosen = this.table.chosen.map(() => 0)
    this.table.shown = this.table.shown.map(() => 0)
    this.table.performed = [-1, -1, -1]
    this.table.gained = none()
    this.table.shown[seatIn(saying)] = action
    this.table.phase = 'extra'
    this.table.action = 'A'
    this.show({ kind: 'turned' }, 1500)
  }

  private drew(saying: Saying): void {
    const seat = seatIn(saying)
    const card = number(saying, 'card') - 1
    this.table.performed[0] = seat
    this.table.workers[seat] = number(saying, 'total')
    this.table.holder[card] = seat + 1
    this.table.pile -= 1
    this.show({ kind: 'drew', seat, card }, 1000, [{ what: 'card', gems: none(), from: PILE, to: workersOf(seat), card }])
  }

  private scored(saying: Saying): void {
    const seat = seatIn(saying)
    const points = number(saying, 'points')
    this.table.performed[1] = seat
    this.table.earned[seat][0] += points
    this.show({ kind: 'scored', seat, points }, 850, [{ what: 'coin', gems: none(), from: cardOf(seat), to: scoreOf(seat) }])
  }

  private gained(saying: Saying): void {
    const seat = seatIn(saying)
    const gems = read(text(saying, 'gems'))
    this.table.performed[2] = seat
    this.table.gained = gems
    this.move(seat, gems)
    this.show({ kind: 'gained', seat, gems }, 950, [{ what: 'gems', gems, from: STOCK, to: heapOf(seat) }])
  }

  private bid(saying: Saying): void {
    const seat = seatIn(saying)
    const { bidder, answerer } = this.table
    this.table.answerer = seat === bidder ? answerer : bidder
    this.table.bidder = seat
    this.table.offer = read(text(saying, 'offer'))
    this.table.phase = 'answer'
    this.show({ kind: 'bid', seat }, 500, [{ what: 'gems', gems: this.table.offer, from: heapOf(seat), to: clothOf(seat) }])
  }

  private accepted(saying: Saying): void {
    const seat = seatIn(saying)
    const other = seatIn(saying, 'other')
    const action = text(saying, 'action')
    const gems = read(text(saying, 'offer'))
    this.table.gems[seat] = plus(this.table.gems[seat], gems)
    this.table.gems[other] = minus(this.table.gems[other], gems)
    this.table.offer = none()
    const travels: Travel[] = [{ what: 'gems', gems, from: clothOf(other), to: heapOf(seat) }]
    this.show({ kind: 'accepted', seat, other, action, gems }, 1200, travels)
    this.table.phase = 'extra'
    this.table.bidder = this.table.answerer = -1
  }

  private swapped(saying: Saying): void {
    const seat = seatIn(saying)
    const given = 'given' in saying.facts ? read(text(saying, 'given')) : none()
    const taken = read(text(saying, 'taken'))
    this.move(seat, minus(taken, given))
    this.table.taking &= ~(1 << seat)
    this.show({ kind: 'swapped', seat, given, taken }, 950, [
      { what: 'gems', gems: given, from: heapOf(seat), to: STOCK },
      { what: 'gems', gems: taken, from: STOCK, to: heapOf(seat) },
    ])
    this.table.phase = 'extra'
  }

  private scoring(saying: Saying): void {
    this.table.phase = 'extra'
    this.show({ kind: 'scoring', scoring: { stage: number(saying, 'stage'), majorities: [], workers: [] } }, 2000)
  }

  private majority(saying: Saying): void {
    const step = this.last
    if (step?.beat.kind !== 'scoring') return
    const colour = colourIn(saying)
    const seat = seatIn(saying)
    const [points, returned, kept] = [number(saying, 'points'), number(saying, 'returned'), number(saying, 'kept')]
    step.beat.scoring.majorities.push({ colour, seat, points, returned, kept, shared: saying.name === 'shared_majority' })
    const gems = none()
    gems[colour] = returned
    this.table.earned[seat][1 + colour] += points
    this.move(
      seat,
      gems.map((count) => -count),
    )
    step.travels.push({ what: 'gems', gems, from: heapOf(seat), to: STOCK })
    step.table = structuredClone(this.table)
  }

  private workers(saying: Saying): void {
    const step = this.last
    if (step?.beat.kind !== 'scoring') return
    const seat = seatIn(saying)
    const points = number(saying, 'points')
    step.beat.scoring.workers.push({ seat, points })
    this.table.earned[seat][5] += points
    step.table = structuredClone(this.table)
  }

  private round(saying: Saying): void {
    const stage = number(saying, 'stage')
    if (stage !== this.table.stage) {
      this.table.holder = this.table.holder.map(() => 0)
      this.table.workers = this.table.workers.map(() => 0)
      this.table.pile = CARDS
    }
    this.table.stage = stage
    this.table.rounds = number(saying, 'round')
    this.table.dealt = this.table.dealt.map(() => -1)
    this.table.phase = 'deal'
    this.table.action = '.'
  }

  private dealt(saying: Saying): void {
    const seat = seatIn(saying)
    const card = number(saying, 'card') - 1
    this.table.dealt[seat] = card
    this.table.holder[card] = seat + 1
    this.table.workers[seat] += number(saying, 'workers')
    this.table.pile -= 1
    const travel: Travel = { what: 'card', gems: none(), from: PILE, to: cardOf(seat), card }
    if (this.last?.beat.kind === 'deal') {
      this.last.table = structuredClone(this.table)
      this.last.travels.push(travel)
    } else this.show({ kind: 'deal' }, 700, [travel])
  }

  private move(seat: number, gems: Counts): void {
    this.table.gems[seat] = plus(this.table.gems[seat], gems)
    this.table.stock = minus(this.table.stock, gems)
  }
}
