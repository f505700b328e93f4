// What the log tells that the table no longer shows: the last trade, who showed a hand, and how each round ended.
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
  round: number
  seat: number
  won: boolean
  /** Gained or lost. */
  points: number
  hand: number[]
}

export interface News {
  /** In this round. */
  trade: Trade | null
  /** All hands that were shown. */
  showings: Showing[]
  /** Rounds without a winner. */
  abandoned: number[]
  /** The card that the viewer got last, until the turn is over. */
  fresh: number | null
}

/** Reads the log up to a ply. */
export function newsOf(box: KingsBox, log: readonly Line[], ply: number, me: number | null): News {
  const news: News = { trade: null, showings: [], abandoned: [], fresh: null }
  const card = (fact: Fact | undefined) => (typeof fact === 'string' ? read(box, fact) : null)
  let round = 1
  for (const line of log) {
    if (line.ply > ply) break
    if (line.seat !== null) news.fresh = null
    for (const { name, facts } of line.told) {
      const seat = seatOf(facts.seat)
      if (name === 'round') {
        round = Number(facts.round)
        news.trade = null
      } else if (name === 'abandoned') news.abandoned.push(round)
      else if (name === 'traded' || name === 'blind' || name === 'blind_given')
        news.trade = { seat, other: seatOf(facts.other), given: card(facts.given), taken: card(facts.taken) }
      else if (name === 'won' || name === 'wrong') {
        const hand = String(facts.hand).split(' ').map(card).filter((each) => each !== null)
        const points = Number(facts.points)
        news.showings.push({ round, seat, won: name === 'won', points: name === 'won' ? points : -points, hand })
      }
      if (seat !== me) continue
      if (name === 'drew' || name === 'took') news.fresh = card(facts.card)
      if (name === 'traded' || name === 'blind_given') news.fresh = card(facts.taken)
    }
  }
  return news
}

function seatOf(fact: Fact | undefined): number {
  return typeof fact === 'object' ? (fact.seat ?? -1) : -1
}
