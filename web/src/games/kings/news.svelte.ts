// What happened last, to be seen on the table: the last trade, and who showed the hand that lies there.
import type { KingsBox, Line, Saying } from '../../wire/types'
import { read } from './cards'

type Fact = Saying['facts'][string]

export interface Trade {
  seat: number
  other: number
  /** Null where it went unseen. */
  given: number | null
  taken: number | null
}

export interface Showing {
  seat: number
  won: boolean
  points: number
  /** As it is written in the log. */
  hand: string
}

export class News {
  trade = $state<Trade | null>(null)
  showing = $state<Showing | null>(null)
  /** The card that the viewer got last. */
  fresh = $state<number | null>(null)

  hear(box: KingsBox, lines: readonly Line[], me: number | null): void {
    for (const { told, seat } of lines) {
      if (seat === me && me !== null) this.fresh = null
      for (const { name, facts } of told) {
        const card = (fact: Fact | undefined) => (typeof fact === 'string' ? read(box, fact) : null)
        const who = seatOf(facts.seat)
        if (name === 'round') this.trade = null
        if (name === 'traded' || name === 'blind' || name === 'blind_given')
          this.trade = { seat: who, other: seatOf(facts.other), given: card(facts.given), taken: card(facts.taken) }
        if (name === 'won' || name === 'wrong')
          this.showing = { seat: who, won: name === 'won', points: Number(facts.points), hand: String(facts.hand) }
        if (who !== me) continue
        if (name === 'drew' || name === 'took') this.fresh = card(facts.card)
        if (name === 'traded' || name === 'blind_given') this.fresh = card(facts.taken)
      }
    }
  }
}

function seatOf(fact: Fact | undefined): number {
  return typeof fact === 'object' ? (fact.seat ?? -1) : -1
}
