// A record of any game, sorted by what belongs to a seat and what does not.

type Value = number | string | null | Value[]

export interface Field {
  name: string
  value: Value
}

/** Fields with an entry for each of the `most` seats, and the others. Those that say nothing, or repeat the scores, are left out. */
export function sorted(table: object, most: number, scores: number[]): { bySeat: Field[]; shared: Field[] } {
  const fields = Object.entries(table as Record<string, Value>).map(([name, value]) => ({ name, value }))
  const bySeat = fields.flatMap(({ name, value }) => (Array.isArray(value) && value.length === most ? [{ name, value: value.slice(0, scores.length) }] : []))
  const shared = fields.filter(({ value }) => !Array.isArray(value) || value.length !== most)
  const tells = ({ value }: Field): boolean => !isNothing(value) && String(value) !== String(scores)
  return { bySeat: bySeat.filter(tells), shared: shared.filter(({ value }) => !isNothing(value)) }
}

/** Fields hold 0 or -1 where there is nothing. */
function isNothing(value: Value): boolean {
  return Array.isArray(value) ? value.every(isNothing) : value === 0 || value === -1
}

export function label(name: string): string {
  return name.replaceAll('_', ' ')
}

/** A value as text: ? where the viewer may not look, – where there is none. */
export function text(value: Value | undefined): string {
  if (Array.isArray(value)) return value.map(text).join(', ')
  if (value === null || value === undefined) return '?'
  return value === -1 ? '–' : String(value)
}
