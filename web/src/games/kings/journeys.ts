// Which cards travelled with the last moves, from where to where, as far as the viewer saw it.
import type { KingsBox, KingsTable, Line } from '../../wire/types'
import { read } from './cards'
import { SEATS, shownOf } from './view'

export interface Journey {
  /** Null for a card seen from behind. */
  card: number | null
  /** Names of places, the best first. */
  from: string[]
  to: string[]
  /** Turns over on its way. */
  turn: boolean
  delay: number
}

const STEP = 70
const PAUSE = 1100

export function journeys(before: KingsTable, after: KingsTable, lines: readonly Line[], box: KingsBox, me: number | null): Journey[] {
  const shown = showing(after, lines)
  if (lines.some((line) => line.move.startsWith('turn '))) return [...shown, ...dealing(after, me, shown.length ? PAUSE : 0)]
  return [...seen(before, after, lines, box), ...unseen(lines, me), ...shown]
}

/** Where a card is, as far as that is known. */
function spotOf(table: KingsTable, card: number): string | null {
  const holder = table.holder[card]
  if (holder === null || holder === undefined) return null
  if (holder === 0) return 'pile'
  if (holder === 1) return 'discards'
  const spot = table.spot[card]
  if (spot === null || spot === undefined) return `with-${holder - 2}`
  return spot === 0 ? `hand-${holder - 2}` : `shop-${holder - 2}-${spot - 1}`
}

/** Cards that the viewer can tell to have moved. */
function seen(before: KingsTable, after: KingsTable, lines: readonly Line[], box: KingsBox): Journey[] {
  const mover = lines.findLast((line) => line.seat !== null)?.seat ?? 0
  const drawn = new Set(lines.filter((line) => line.move.startsWith('deal ')).map((line) => read(box, line.move.slice(5))))
  const found: Journey[] = []
  after.holder.forEach((holder, card) => {
    const [old, now] = [spotOf(before, card), spotOf(after, card)]
    if (holder === null || old === now || now === 'pile' || (now?.startsWith('with-') && old)) return
    const hidden = old === null || old === 'pile'
    const owner = now?.startsWith('shop-') && before.phase === 'shop' ? Number(now.charAt(5)) : mover
    const origin = drawn.has(card) ? 'pile' : `hand-${owner}`
    const turned = before.phase === 'shop' && hidden && now ? [now] : []
    found.push({
      card,
      from: hidden ? [...turned, origin] : [`card-${card}`, old.replace('with-', 'hand-')],
      to: [`card-${card}`],
      turn: hidden,
      delay: 0,
    })
  })
  return found.map((journey, at) => ({ ...journey, delay: Math.min(at, 4) * STEP }))
}

/** Cards that went face down, told only by the moves. */
function unseen(lines: readonly Line[], me: number | null): Journey[] {
  return lines.flatMap(({ seat, move }) => {
    if (seat === null || seat === me) return []
    const hand = `hand-${seat}`
    if (move === 'draw') return [behind('pile', hand)]
    const [, other, spot] = /^blind \?>(\d)\.(\d)$/.exec(move) ?? []
    if (other && spot) {
      const place = `shop-${Number(other) - 1}-${Number(spot) - 1}`
      return [behind(hand, place), behind(place, hand, STEP)]
    }
    if (/shop \? \?$/.test(move)) return [behind(hand, `shop-${seat}-0`), behind(hand, `shop-${seat}-1`, STEP)]
    return []
  })
}

function behind(from: string, to: string, delay = 0): Journey {
  return { card: null, from: [from], to: [to], turn: false, delay }
}

/** The four cards of a hand that is shown. */
function showing(after: KingsTable, lines: readonly Line[]): Journey[] {
  const seat = lines.find((line) => line.move.startsWith('show '))?.seat
  if (seat === null || seat === undefined) return []
  return shownOf(after).map((card, at) => ({
    card,
    from: [`card-${card}`, `hand-${seat}`],
    to: [`shown-${card}`],
    turn: true,
    delay: at * STEP * 2,
  }))
}

/** A new round: cards go round from the pile, and one is turned up. */
function dealing(after: KingsTable, me: number | null, pause: number): Journey[] {
  const found: Journey[] = []
  after.holder.forEach((holder, card) => {
    const mine = me !== null && holder === me + 2
    if (!mine && holder !== 1) return
    found.push({ card, from: ['pile'], to: [`card-${card}`], turn: true, delay: pause + found.length * STEP })
  })
  for (let seat = 0; seat < SEATS; seat++) {
    if (seat === me) continue
    for (let round = 0; round < 3; round++) found.push(behind('pile', `hand-${seat}`, pause + (3 * round + seat) * STEP))
  }
  return found
}
