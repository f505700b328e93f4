// What the player has in hand, and what it can be put on: read from the legal moves, never worked out here.
import type { GemhuntTable, Refusal } from '../../../wire/types'
import type { Board } from './board'
import { isOf, readMoves, unitName, type Move } from './moves'

export type Held =
  | { kind: 'road' }
  | { kind: 'unroad' }
  | { kind: 'hire'; what: 'lawyer' | 'transporter' }
  | { kind: 'unit'; unit: number }
  | { kind: 'card'; card: string }
  | { kind: 'sell'; colour: string }
  | { kind: 'buy'; colour: string }
  | { kind: 'take' }
  | { kind: 'place'; place: number }

export interface Around {
  table: GemhuntTable
  board: Board
  moves: string[]
  me: number | null
  live: boolean
  play: (move: string) => void
  attempt: (move: string) => Promise<Refusal | null>
  complain: (refusal: Refusal) => void
}

/** Places, lines, pits and mines of the map that are lit, each with the moves it stands for. */
export interface Lit {
  places: Map<number, Move>
  lines: Map<number, Move>
  pits: Map<number, Move>
  mine: number
  cards: Map<string, Move>
}

export class Touch {
  private chosen = $state<Held | null>(null)
  /** Counts how often something was picked up with the keyboard, for the map to take the focus. */
  summons = $state(0)
  /** Counts how often something was picked up. */
  picks = $state(0)
  private opener: HTMLElement | null = null
  /** The mine's gems are being chosen. */
  choosing = $state(false)

  constructor(private readonly around: () => Around) {}

  moves = $derived.by(() => {
    const { moves, board, live, me } = this.around()
    return live && me !== null ? readMoves(moves, board) : []
  })

  /** What is in hand, if there is still something to do with it. */
  held = $derived.by((): Held | null => {
    if (this.chosen && (this.chosen.kind === 'place' || this.movesOf(this.chosen).length > 0)) return this.chosen
    const kinds = new Set(this.moves.map((move) => move.kind))
    if (this.around().table.phase === 'first' && kinds.has('road')) return { kind: 'road' }
    return kinds.has('take') ? { kind: 'take' } : null
  })

  /** The moves that can be made with what is in hand. */
  doable = $derived(this.held ? this.movesOf(this.held) : [])

  lit = $derived.by((): Lit => {
    const { table, board, me } = this.around()
    const lit: Lit = { places: new Map(), lines: new Map(), pits: new Map(), mine: -1, cards: new Map() }
    for (const move of this.doable) {
      if (move.kind === 'step' || move.kind === 'drive') lit.places.set(move.where, move)
      else if (move.kind === 'road' || move.kind === 'unroad') lit.lines.set(move.where, move)
      else if (move.kind === 'load') lit.pits.set(move.where, move)
      else if (move.kind === 'swap') lit.cards.set(move.card, move)
      else if (move.kind === 'mine' || move.kind === 'share') lit.mine = board.box.mine[table.unit[me ?? 0][move.unit]]
      else if (move.kind === 'take') lit.mine = board.box.mine[table.unit[table.helper][table.helping]]
      else if (move.kind === 'lawyer' || move.kind === 'transporter') lit.places.set(board.box.home[me ?? 0], move)
    }
    return lit
  })

  /** The own units that can do something. */
  ready = $derived(new Set(this.moves.flatMap((move) => [move.unit, move.other]).filter((unit) => unit >= 0)))

  private movesOf(held: Held): Move[] {
    switch (held.kind) {
      case 'road':
      case 'unroad':
      case 'take':
        return this.moves.filter((move) => move.kind === held.kind)
      case 'hire':
        return this.moves.filter((move) => move.kind === held.what)
      case 'unit':
        return this.moves.filter((move) => isOf(move, held.unit))
      case 'card':
        return this.moves.filter((move) => move.card === held.card)
      case 'sell':
      case 'buy':
        return this.moves.filter((move) => move.kind === held.kind && move.colour === held.colour)
      case 'place':
        return []
    }
  }

  is(held: Held): boolean {
    return JSON.stringify(this.held) === JSON.stringify(held)
  }

  /** Picks something up; what was in hand is laid down. If nothing can be done with it, the server says why. */
  pick(held: Held, otherwise: string, opener: HTMLElement | null = null): void {
    if (this.is(held)) {
      this.drop()
    } else if (held.kind === 'place' || this.movesOf(held).length > 0) {
      this.chosen = held
      this.choosing = false
      this.picks += 1
      this.opener = opener
      if (opener) this.summons += 1
    } else {
      void this.ask(otherwise)
    }
  }

  /** Lays down what is in hand; the focus goes back to where it was taken from. */
  drop(): void {
    this.chosen = null
    this.choosing = false
    this.goBack()
  }

  private goBack(): void {
    this.opener?.focus()
    this.opener = null
  }

  play(move: Move): void {
    this.choosing = false
    if (move.kind === 'end') this.opener = null
    if (move.kind !== 'road' || this.around().table.phase === 'first') {
      this.chosen = null
      this.goBack()
    }
    this.around().play(move.text)
  }

  /** Asks why something cannot be done, and shows the answer. */
  async ask(move: string): Promise<void> {
    const { live, me, attempt, complain } = this.around()
    if (!live || me === null) return
    const refusal = await attempt(move)
    if (refusal) complain(refusal)
  }

  onPlace(place: number): void {
    const { table, me } = this.around()
    const move = this.lit.places.get(place)
    const occupant = table.occupant[place] - 1
    const seat = occupant < 0 ? -1 : Math.floor(occupant / 6)
    if (move) this.play(move)
    else if (this.held?.kind === 'unit' && seat !== me) void this.ask(`${unitName(this.held.unit)} to ${place + 1}`)
    else if (seat === me && this.moves.length > 0) this.pickUnit(occupant % 6)
    else this.pick({ kind: 'place', place }, '')
  }

  private pickUnit(unit: number): void {
    const { table, me, board } = this.around()
    const stands = table.unit[me ?? 0][unit]
    const beside = board.box.neighbour[stands].filter((place) => place >= 0)
    const joined = beside.find((_, index) => table.road[board.box.way[stands].filter((line) => line >= 0)[index]] > 0)
    this.pick({ kind: 'unit', unit }, `${unitName(unit)} to ${(joined ?? beside[0]) + 1}`)
  }

  onLine(line: number): void {
    const { board, table, me } = this.around()
    const move = this.lit.lines.get(line)
    const name = board.nameOfLine(line)
    if (move) this.play(move)
    else if (this.held?.kind === 'road') void this.ask(`road ${name}`)
    else if (this.held?.kind === 'unroad') void this.ask(`unroad ${name}`)
    else if (this.moves.length > 0 && table.road[line] === 0) this.pick({ kind: 'road' }, `road ${name}`)
    else if (this.moves.length > 0 && me !== null && table.road[line] === me + 1) this.pick({ kind: 'unroad' }, `unroad ${name}`)
  }

  onPit(pit: number): void {
    const { table, board, me } = this.around()
    const move = this.lit.pits.get(pit)
    if (move) this.play(move)
    else if (this.held?.kind === 'unit' && this.held.unit >= 3) void this.ask(`${unitName(this.held.unit)} load ${pit + 1}`)
    else if (me !== null) {
      const unit = table.unit[me].findIndex((place, index) => index >= 3 && place === board.box.pickup[pit])
      const found = this.moves.find((one) => one.kind === 'load' && one.unit === unit && one.where === pit)
      if (found) this.pick({ kind: 'unit', unit }, found.text)
      else this.pick({ kind: 'place', place: board.box.pickup[pit] }, '')
    } else this.pick({ kind: 'place', place: board.box.pickup[pit] }, '')
  }

  onMine(mine: number): void {
    const { board, table, me } = this.around()
    if (this.lit.mine === mine) this.choosing = !this.choosing
    else if (this.held?.kind === 'unit' && this.held.unit >= 3) void this.ask(`${unitName(this.held.unit)} share r`)
    else {
      const unit = table.unit[me ?? 0].findIndex((place, index) => index >= 3 && place >= 0 && board.box.mine[place] === mine)
      if (this.moves.some((move) => (move.kind === 'mine' || move.kind === 'share') && isOf(move, unit))) {
        this.pick({ kind: 'unit', unit }, '')
        this.choosing = true
      } else this.pick({ kind: 'place', place: board.box.mine.indexOf(mine) }, '')
    }
  }

  onCard(card: string): void {
    const swap = this.lit.cards.get(card)
    if (swap && this.held?.kind === 'unit') this.chosen = { kind: 'card', card }
    else this.pick({ kind: 'card', card }, `reveal ${card}`)
  }
}
