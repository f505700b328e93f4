// Recomputes the luck of a match from its opened seed, as docs/explanation/verifiable-luck.md tells.
import type { Chance, LuckProof } from '../wire/types'

export interface Verdict {
  /** The seed is the one that was committed to before the first move. */
  seedFits: boolean
  /** Draws that came out as they should. */
  right: number
  /** Plies where the draw, or what was played, is another. */
  wrong: number[]
  total: number
}

const RANGE = 1n << 64n

/** `played` are the chance moves of the transcript by ply; `promised` is the commitment this page was shown. */
export async function verifyLuck(proof: LuckProof, played: Map<number, string>, promised: string): Promise<Verdict> {
  const seed = Uint8Array.from(proof.seed.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const digest = hex(await crypto.subtle.digest('SHA-256', seed))
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const blocks = new Map<string, Promise<DataView>>()

  function block(number: number, counter: number): Promise<DataView> {
    const text = `souq luck ${number} ${counter}`
    let found = blocks.get(text)
    if (!found) {
      found = crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)).then((bytes) => new DataView(bytes))
      blocks.set(text, found)
    }
    return found
  }

  async function draw(ply: number, total: bigint): Promise<bigint> {
    const limit = RANGE - (RANGE % total)
    for (let counter = 0; ; counter++) {
      const digits = await block(Math.floor((ply - 1) / 4), counter)
      const x = digits.getBigUint64(8 * ((ply - 1) % 4))
      if (x < limit) return x % total
    }
  }

  async function fits(chance: Chance): Promise<boolean> {
    const total = chance.weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
    let left = await draw(chance.ply, total)
    let at = 0
    while (left >= BigInt(chance.weights[at])) left -= BigInt(chance.weights[at++])
    return at === chance.drawn && chance.outcomes[at] === played.get(chance.ply)
  }

  const wrong: number[] = []
  for (const chance of proof.plies) if (!(await fits(chance))) wrong.push(chance.ply)
  const told = new Set(proof.plies.map(({ ply }) => ply))
  for (const ply of played.keys()) if (!told.has(ply)) wrong.push(ply)
  return {
    seedFits: digest === proof.commitment && digest === promised,
    right: proof.plies.length - wrong.filter((ply) => told.has(ply)).length,
    wrong,
    total: new Set([...told, ...played.keys()]).size,
  }
}

/** The chance moves of a transcript by ply. */
export function chanceMoves(transcript: string): Map<number, string> {
  const moves = new Map<number, string>()
  for (const [, ply, move] of transcript.matchAll(/^(\d+) chance (.*)$/gm)) moves.set(Number(ply), move)
  return moves
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
