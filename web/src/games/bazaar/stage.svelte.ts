// What is shown while pieces travel: the table lags behind the position until the die lies and the jewels have arrived.
import { fly, piece, stillness, type Flight } from '../../look/fly'
import Gem from '../../look/Gem.svelte'
import { sound } from '../../look/sound'
import type { BazaarBox, BazaarTable, Line } from '../../wire/types'
import Merchandise from './Merchandise.svelte'
import { LETTERS, readJewels, stones } from './notation'

export interface Scene {
  ply: number
  table: BazaarTable
  lines: Line[]
}

/** Faces that a tumbling die shows before the result, with the duration of each in milliseconds. */
const TUMBLES = 6
const TUMBLE = 90
const ORDER_TUMBLES = 3
const FACES = [...LETTERS, '*']
const FLIGHT = 440
const STAGGER = 45
/** Scenes that may wait before the oldest are skipped. */
const PATIENCE = 2

export class Stage {
  table: BazaarTable = $state.raw() as BazaarTable
  ply = $state(-1)
  /** The last face of the die as Die draws it; empty before the first roll. */
  face = $state('')
  rolling = $state(false)
  /** Faces rolled for the first turn, by seat. */
  order: string[] = $state.raw([])

  private waiting: Scene[] = []
  private playing = false
  /** Grows with every jump, so that what is still under way knows that it comes too late. */
  private jumps = 0
  private newest = -1

  constructor(
    private box: BazaarBox,
    first: Scene,
  ) {
    this.settle(first)
    this.newest = first.ply
    this.remember(first.lines)
    if (first.table.phase === 'pick') this.face = '*'
  }

  leave(): void {
    this.jumps += 1
    this.waiting = []
  }

  show(scene: Scene): void {
    if (scene.ply === this.newest) return
    const next = scene.ply > this.newest
    this.newest = scene.ply
    if (!next || scene.lines.length === 0 || stillness() || document.hidden) {
      this.leave()
      this.remember(scene.lines)
      this.settle(scene)
      return
    }
    this.waiting.push(scene)
    if (!this.playing) void this.play()
  }

  private async play(): Promise<void> {
    this.playing = true
    for (let scene = this.waiting.shift(); scene; scene = this.waiting.shift()) {
      const jumps = this.jumps
      if (this.waiting.length < PATIENCE) for (const line of scene.lines) if (jumps === this.jumps) await this.act(line)
      if (jumps !== this.jumps) continue
      this.remember(scene.lines)
      this.settle(scene)
    }
    this.playing = false
  }

  private settle(scene: Scene): void {
    this.table = scene.table
    this.ply = scene.ply
    this.rolling = false
  }

  /** The die keeps the face that it showed last. */
  private remember(lines: Line[]): void {
    for (const line of lines) {
      const face = faceOf(line)
      if (face) this.face = face
      const seat = orderSeat(line)
      if (seat !== null && face) this.order = Object.assign([...this.order], { [seat]: face })
    }
  }

  private async act(line: Line): Promise<void> {
    const [kind, what = ''] = line.move.split(' ')
    if (kind === 'die') await this.roll(line)
    else if (kind === 'pick') await this.move(this.table.turn, [], [what])
    else if (kind === 'swap') {
      const [given, taken] = what.split('>').map((side) => stones(readJewels(side)))
      await this.move(this.table.turn, given, taken)
    } else if (kind === 'trim') await this.move(this.table.turn, stones(readJewels(what)), [])
    else if (kind === 'buy') await this.buy(Number(what) - 1)
  }

  private async roll(line: Line): Promise<void> {
    const jumps = this.jumps
    const face = faceOf(line)
    const ordering = orderSeat(line) !== null
    this.rolling = true
    sound('die')
    for (let left = ordering ? ORDER_TUMBLES : TUMBLES; left > 0; left--) {
      this.face = FACES[(FACES.indexOf(face) + 5 * left) % FACES.length]
      await pause(TUMBLE)
      if (jumps !== this.jumps) return
    }
    this.rolling = false
    this.remember([line])
    const colour = LETTERS.findIndex((letter) => letter === face)
    if (!ordering && colour >= 0 && this.table.treasury[colour] > 0) await this.move(this.table.turn, [], [face])
  }

  /** Jewels leave at once and count when they have arrived. */
  private async move(seat: number, given: string[], taken: string[]): Promise<void> {
    const flights = [
      ...given.map((letter) => jewelFlight(letter, `seat-${seat}-${letter}`, `treasury-${letter}`)),
      ...taken.map((letter) => jewelFlight(letter, `treasury-${letter}`, `seat-${seat}-${letter}`)),
    ]
    flights.forEach((flight, at) => (flight.delay = at * STAGGER))
    const jumps = this.jumps
    this.table = withJewels(this.table, seat, less(this.table.jewels[seat], given), less(this.table.treasury, taken))
    sound('gem')
    await fly(flights)
    if (jumps !== this.jumps) return
    this.table = withJewels(this.table, seat, more(this.table.jewels[seat], taken), more(this.table.treasury, given))
  }

  private async buy(stall: number): Promise<void> {
    const { table, box } = this
    const seat = table.turn
    const card = table.top[stall]
    if (card < 0) return
    const price = stones(box.price[card])
    const face = piece(Merchandise, { price: box.price[card], stars: box.star[card], added: table.sold_out, size: 24 })
    const flights: Flight[] = [
      { from: `stall-${stall}`, to: `seat-${seat}`, piece: face, duration: FLIGHT + 120 },
      ...price.map((letter, at) => ({ ...jewelFlight(letter, `seat-${seat}-${letter}`, `treasury-${letter}`), delay: at * STAGGER })),
    ]
    this.table = {
      ...withJewels(table, seat, less(table.jewels[seat], price), table.treasury),
      top: table.top.map((top, at) => (at === stall ? -1 : top)),
      height: table.height.map((height, at) => (at === stall ? height - 1 : height)),
    }
    sound('card')
    await fly(flights)
    sound('coin')
  }
}

function jewelFlight(letter: string, from: string, to: string): Flight {
  return { from, to, piece: piece(Gem, { colour: letter, size: 30, quiet: true }), duration: FLIGHT }
}

/** The face as the shared die draws it. */
function faceOf(line: Line): string {
  const [kind, face = ''] = line.move.split(' ')
  return kind !== 'die' ? '' : face === 'star' ? '*' : face
}

/** Whose roll for the first turn a line tells of. */
function orderSeat(line: Line): number | null {
  const fact = line.told.find((saying) => saying.name === 'order_roll')?.facts.seat
  return typeof fact === 'object' ? (fact.seat ?? null) : null
}

function withJewels(table: BazaarTable, seat: number, jewels: number[], treasury: number[]): BazaarTable {
  return { ...table, treasury, jewels: table.jewels.map((row, other) => (other === seat ? jewels : row)) }
}

function less(counts: number[], letters: string[]): number[] {
  return counts.map((count, colour) => Math.max(0, count - letters.filter((letter) => letter === LETTERS[colour]).length))
}

function more(counts: number[], letters: string[]): number[] {
  return counts.map((count, colour) => count + letters.filter((letter) => letter === LETTERS[colour]).length)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
