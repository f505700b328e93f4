// Descriptions of what lies on the map and what moves do: for labels, the list of moves and screen readers.
import type { GemhuntBox, GemhuntTable } from '../../../wire/types'
import { t } from '../../../words/words.svelte'
import { HAND, LAWYERS, LETTERS, UNITS, type Board } from './board'
import type { Move } from './moves'

const KINDS = ['empty', 'home', 'pickup', 'double', 'draw', 'income']

export function colourName(letter: string): string {
  return t(`colour.${letter}`)
}

/** For sentences that begin with a colour. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A card by its symbols: "3 red, 2 orange, 1 yellow". */
export function cardName(face: string): string {
  return t('gemhunt.card', { three: colourName(face[0]), two: colourName(face[1]), one: colourName(face[2]) })
}

export function unitLabel(unit: number): string {
  return unit < LAWYERS ? t('gemhunt.lawyer', { number: unit + 1 }) : t('gemhunt.transporter', { number: unit - LAWYERS + 1 })
}

/** What a location is: "income 2", "Home of Max". */
export function placeKind(box: GemhuntBox, names: string[], place: number): string {
  const kind = KINDS[box.kind[place]]
  const owner = box.owner[place]
  return t(`gemhunt.place.${kind}`, { income: box.income[place], name: owner < 0 ? '' : (names[owner] ?? ''), mine: box.mine[place] + 1 })
}

export function describeUnit(table: GemhuntTable, names: string[], seat: number, unit: number): string {
  const cargo = unit < LAWYERS ? -1 : table.cargo[seat][unit - LAWYERS]
  const words = t('gemhunt.unit', { unit: unitLabel(unit), name: names[seat] ?? '', owner: t(`gemhunt.seat.${seat}`) })
  return cargo < 0 ? words : t('gemhunt.unit.carries', { unit: words, colour: colourName(LETTERS[cargo]) })
}

/** A location with all that lies and stands on it. */
export function describePlace(table: GemhuntTable, box: GemhuntBox, names: string[], place: number): string {
  const parts = [t('gemhunt.place', { number: place + 1, kind: placeKind(box, names, place) })]
  if (table.coin[place] > 0) parts.push(t('gemhunt.place.coin'))
  if (table.token[place] > 0) parts.push(t('gemhunt.place.token'))
  const pits = box.pit[place].filter((pit) => pit >= 0 && table.pits[pit] >= 0)
  if (pits.length > 0) parts.push(t('gemhunt.place.pits', { gems: pits.map((pit) => colourName(LETTERS[table.pits[pit]])).join(', ') }))
  const mine = box.mine[place]
  if (mine >= 0) {
    const left = table.mines[mine].flatMap((count, colour) => (count > 0 ? [colourName(LETTERS[colour])] : []))
    parts.push(left.length > 0 ? t('gemhunt.place.mined', { gems: left.join(', ') }) : t('gemhunt.place.mined_out'))
  }
  const occupant = table.occupant[place] - 1
  if (occupant >= 0) parts.push(describeUnit(table, names, Math.floor(occupant / UNITS), occupant % UNITS))
  return parts.join('; ')
}

export function describeLine(board: Board, line: number, removing: boolean): string {
  const ends = { near: board.box.near[line] + 1, far: board.box.far[line] + 1 }
  return t(removing ? 'gemhunt.move.unroad' : 'gemhunt.move.road', ends)
}

/** What a move does, in words. */
export function describeMove(table: GemhuntTable, board: Board, names: string[], me: number, move: Move): string {
  return capital(wordsOf(table, board, names, me, move))
}

function wordsOf(table: GemhuntTable, board: Board, names: string[], me: number, move: Move): string {
  const { box } = board
  switch (move.kind) {
    case 'road':
    case 'unroad':
      return describeLine(board, move.where, move.kind === 'unroad')
    case 'lawyer':
      return t('gemhunt.move.lawyer', { coins: box.lawyer_price })
    case 'transporter':
      return t('gemhunt.move.transporter', { coins: box.transporter_price })
    case 'step':
    case 'drive':
      return t('gemhunt.move.go', { unit: unitLabel(move.unit), place: move.where + 1, kind: goalOf(table, box, names, move.where, me, move.kind === 'step') })
    case 'income':
      return t('gemhunt.move.income', { unit: unitLabel(move.unit), coins: Math.min(table.bank, box.income[table.unit[me][move.unit]]) })
    case 'swap':
      return t('gemhunt.move.swap', { unit: unitLabel(move.unit), card: cardName(move.card) })
    case 'load':
      return t('gemhunt.move.load', { unit: unitLabel(move.unit), pit: move.where + 1, colour: colourName(LETTERS[table.pits[move.where]]) })
    case 'mine':
      return [minedBy(move.unit, move.colour), minedBy(move.other, move.second)].join(t('gemhunt.and'))
    case 'share':
      return t('gemhunt.move.share', { unit: unitLabel(move.unit), colour: colourName(move.colour) })
    case 'deliver':
      return t('gemhunt.move.deliver', { unit: unitLabel(move.unit), colour: colourName(LETTERS[table.cargo[me][move.unit - LAWYERS]]) })
    case 'take':
      return t('gemhunt.move.take', { colour: colourName(move.colour) })
    case 'sell':
      return t('gemhunt.move.sell', { colour: colourName(move.colour), coins: box.sale })
    case 'buy':
      return t('gemhunt.move.buy', { colour: colourName(move.colour), coins: box.purchase })
    case 'reveal':
      return t(table.revealer < 0 ? 'gemhunt.move.open' : 'gemhunt.move.reveal', { card: cardName(move.card), colour: colourName(move.card[0]) })
    case 'end':
      return t('gemhunt.move.end')
  }
}

function goalOf(table: GemhuntTable, box: GemhuntBox, names: string[], place: number, me: number, lawyer: boolean): string {
  const kind = placeKind(box, names, place)
  const draws = lawyer && table.token[place] > 0 && table.cards[me] < HAND && table.revealer !== me
  return draws ? `${kind}, ${t('gemhunt.draws')}` : kind
}

function minedBy(unit: number, colour: string): string {
  return colour === '-'
    ? t('gemhunt.move.mine_nothing', { unit: unitLabel(unit) })
    : t('gemhunt.move.mine', { unit: unitLabel(unit), colour: colourName(colour) })
}
