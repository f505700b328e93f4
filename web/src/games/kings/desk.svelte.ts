// What the viewer has picked up and laid out but not yet played.
import type { Part } from './cards'
import type { Target } from './trades'
import type { Goods } from './view'

export type Place = 'hand' | 'left' | 'right' | 'away'

export class Desk {
  /** A card of one's own that was picked up. */
  picked = $state<number | null>(null)
  /** A card of another shop that was picked first. */
  wanted = $state<Target | null>(null)
  left = $state<number | null>(null)
  right = $state<number | null>(null)
  /** The card to be discarded. */
  away = $state<number | null>(null)
  order = $state<Part>('number')
  private at = ''
  private lastShop: number[] = []

  /** Begins a decision. The same decision, received again after another seat moved, keeps what was laid out. */
  begin(decision: string, phase: string, { shop, hand }: Goods): void {
    const laid = shop.filter((card) => card !== null)
    if (laid.length === 2) this.lastShop = laid
    if (decision === this.at) return
    this.at = decision
    this.picked = null
    this.wanted = null
    this.away = null
    // A face-down shop is in the hand during a turn: it is laid out again as it was, as far as it is still there.
    const again = laid.length > 0 ? laid : this.lastShop.filter((card) => hand.includes(card))
    this.left = phase === 'finish' ? (again[0] ?? null) : null
    this.right = phase === 'finish' ? (again[1] ?? null) : null
  }

  shop(): number[] {
    return [this.left, this.right].filter((card) => card !== null)
  }

  placeOf(card: number): Place {
    if (card === this.left) return 'left'
    if (card === this.right) return 'right'
    return card === this.away ? 'away' : 'hand'
  }

  /** Moves a card; whatever lay there takes its place. */
  put(card: number, place: Place): void {
    const from = this.placeOf(card)
    const there = place === 'hand' ? null : this[place]
    if (from !== 'hand') this[from] = there
    if (place !== 'hand') this[place] = card
    this.picked = null
  }

  /** Two cards change places. */
  swap(card: number, other: number): void {
    const to = this.placeOf(other)
    if (to === 'hand') this.put(other, this.placeOf(card))
    else this.put(card, to)
  }

  /** The first free place of the shop, the left one if none is. */
  free(): Place {
    return this.left !== null && this.right === null ? 'right' : 'left'
  }
}
