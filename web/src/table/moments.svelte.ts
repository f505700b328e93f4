// The moments of a match from one viewpoint, fetched in pages when they are shown.
import { SvelteMap } from 'svelte/reactivity'
import { api, refusalOf } from '../wire/api'
import type { Moment, Refusal } from '../wire/types'

const STRETCH = 40

export class Replay {
  played = $state(0)
  refusal: Refusal | null = $state.raw(null)
  private kept = new SvelteMap<number, Moment>()
  private asked = new Set<number>()

  constructor(
    readonly id: string,
    /** A seat's number, `all` or `none`. */
    readonly viewer: string,
  ) {}

  /** The moment after a ply, if it is here. */
  at(ply: number): Moment | undefined {
    return this.kept.get(ply)
  }

  /** Sees to it that a moment and those around it are here, or come. */
  want(ply: number): void {
    this.fetch(Math.floor(ply / STRETCH))
    this.fetch(Math.floor((ply + STRETCH / 4) / STRETCH))
  }

  private fetch(stretch: number): void {
    if (this.asked.has(stretch)) return
    const first = stretch * STRETCH
    if (this.played && first > this.played) return
    this.asked.add(stretch)
    api.moments(this.id, first, first + STRETCH - 1, this.viewer).then(
      (found) => {
        this.played = found.played
        for (const moment of found.moments) this.kept.set(moment.position.ply, moment)
      },
      (error: unknown) => {
        this.refusal = refusalOf(error)
        this.asked.delete(stretch)
      },
    )
  }
}
