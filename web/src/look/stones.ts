// The colours of stones by letter: six tones from deep to bright, the table's colour and the letter's.

export interface Stone {
  tones: readonly string[]
  table: string
  rim: string
  letter: string
  halo: string
}

const STONES: Record<string, Stone> = {
  r: { tones: ['#5d0611', '#860d1c', '#b31629', '#d62f3f', '#ef5f66', '#ffb0ac'], table: '#b01527', rim: '#4a040d', letter: '#fff', halo: '#7a0a18' },
  o: { tones: ['#7a2c00', '#a84300', '#d4620a', '#ee8324', '#ffa957', '#ffdcae'], table: '#e07a1c', rim: '#6a2600', letter: '#2b1000', halo: '#ffc384' },
  y: { tones: ['#8a6200', '#b78700', '#dcab0c', '#f3c936', '#ffe073', '#fff6c9'], table: '#f0c531', rim: '#765300', letter: '#2f2200', halo: '#ffe88f' },
  g: { tones: ['#053d22', '#0a5b33', '#117c47', '#2a9c60', '#5bc288', '#b5ecc9'], table: '#0f7342', rim: '#032c18', letter: '#fff', halo: '#06482a' },
  b: { tones: ['#0b1c5e', '#15308c', '#2148b8', '#3d6ad8', '#74a0f2', '#c6dcff'], table: '#1f44b0', rim: '#081444', letter: '#fff', halo: '#102672' },
  p: { tones: ['#371054', '#521b7a', '#71309f', '#9150c0', '#b584dc', '#e4cdf7'], table: '#6a2a98', rim: '#290a40', letter: '#fff', halo: '#42146a' },
  w: { tones: ['#8597ab', '#a9b9c9', '#c8d4df', '#dfe7ee', '#f2f6f9', '#ffffff'], table: '#dce6ee', rim: '#66788c', letter: '#1d2a38', halo: '#ffffff' },
}

const PLAIN: Stone = { tones: ['#444', '#5c5c5c', '#777', '#949494', '#b5b5b5', '#dcdcdc'], table: '#777', rim: '#333', letter: '#fff', halo: '#444' }

export function stoneOf(letter: string): Stone {
  return STONES[letter] ?? PLAIN
}
