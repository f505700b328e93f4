// Gems by colour: read from and written in the game's notation, and small sums of them.

export const LETTERS = 'rygb'
export const COLOURS = [0, 1, 2, 3] as const
export const ACTIONS = ['.', 'A', 'B', 'C', 'D'] as const
export type Counts = number[]

export const none = (): Counts => [0, 0, 0, 0]

export function read(text: string): Counts {
  const counts = none()
  for (const [, count, letter] of text.matchAll(/(\d*)([rygb])/g)) counts[LETTERS.indexOf(letter)] += Number(count || 1)
  return counts
}

export function write(counts: Counts): string {
  return counts.map((count, colour) => (count ? `${count}${LETTERS[colour]}` : '')).join('') || '0'
}

export const total = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0)
export const plus = (left: Counts, right: Counts): Counts => left.map((count, colour) => count + right[colour])
export const minus = (left: Counts, right: Counts): Counts => left.map((count, colour) => count - right[colour])
export const least = (left: Counts, right: Counts): Counts => left.map((count, colour) => Math.min(count, right[colour]))

/** Each gem by itself, dearest first. */
export const singly = (counts: Counts): number[] => counts.flatMap((count, colour) => Array<number>(count).fill(colour))

export const has = (set: number, seat: number): boolean => ((set >> seat) & 1) === 1
