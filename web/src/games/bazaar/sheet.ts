// The score sheet: each purchase with the jewels left and the stars that made its points.
import type { BazaarBox, BazaarTable, Line } from '../../wire/types'

export interface Purchase {
  card: number
  points: number
  /** Rows and columns of the score table that give these points; more than one where the table alone cannot tell. */
  ways: Way[]
}

export interface Way {
  /** Jewels left; the last row of the score table means that many or more. */
  left: number
  stars: number
}

/** A seat's purchases: in the order of the log if there is one, else by card. */
export function purchases(box: BazaarBox, table: BazaarTable, seat: number, log: readonly Line[] = []): Purchase[] {
  const told = new Map(log.flatMap((line) => line.told.filter((saying) => saying.name === 'bought').map(read)))
  const known = [...told.keys()]
  return table.buyer
    .flatMap((buyer, card) => (buyer === seat ? [card] : []))
    .sort((one, other) => known.indexOf(one) - known.indexOf(other))
    .map((card) => {
      const way = told.get(card)
      return { card, points: table.earned[card], ways: way ? [way] : waysTo(box, table, card) }
    })
}

function read({ facts }: Line['told'][number]): [number, Way] {
  return [Number(facts.card) - 1, { left: Number(facts.left), stars: Number(facts.stars) }]
}

/** Where the points of a card stand in the score table, with its printed star or with one more. */
function waysTo(box: BazaarBox, table: BazaarTable, card: number): Way[] {
  const most = Math.min(table.sold_out, 1)
  return box.scores.flatMap((row, left) =>
    row.flatMap((points, stars) => {
      const possible = stars >= box.star[card] && stars <= box.star[card] + most
      return possible && points === table.earned[card] ? [{ left, stars }] : []
    }),
  )
}
