// The inks of the four colours on paper, by the letter that also stands on the card.
export interface Ink {
  /** The letter of the stone that stands for the colour. */
  stone: string
  /** Bright, for areas. */
  fill: string
  /** Dark, for lines. */
  line: string
  /** Pale, for the ground of the card. */
  ground: string
}

const INKS: Record<string, Ink> = {
  y: { stone: 'y', fill: '#e9ad24', line: '#6d4600', ground: '#fbe9b7' },
  r: { stone: 'r', fill: '#c4302b', line: '#7a1014', ground: '#f8d5c8' },
  g: { stone: 'g', fill: '#2c8a4b', line: '#0d4d27', ground: '#d5ebcd' },
  b: { stone: 'b', fill: '#2a62b8', line: '#10346f', ground: '#d3e1f3' },
}
const ORDER = Object.values(INKS)

/** Colours of another deck get the inks in their order. */
export function inkOf(letter: string, index: number): Ink {
  return INKS[letter] ?? (ORDER[index % ORDER.length] as Ink)
}
