// What a game's drawing is given. It holds no rules: what may be done comes from the server.
import type { Line, Position, Refusal, Seat } from '../wire/types'

export interface TableProps<T, B> {
  /** The table as the viewer sees it; null where the viewer may not look. */
  table: T
  /** What is in the box: cards, equations, the board. It never changes during a match. */
  box: B
  position: Position
  seats: Seat[]
  /** The viewer's seat; null for a spectator. */
  me: number | null
  /** The lines of the log that led to this position: what to animate. Empty after a jump (connecting, replay). */
  lines: Line[]
  /** The whole log so far, where the page has it: what the table itself no longer shows, such as old rolls. */
  log?: Line[]
  /** False in replays and for spectators: nothing can be touched. */
  live: boolean
  /** Plays a move in notation. */
  play: (move: string) => void
  /** Asks why a move may not be played; null if it may. Nothing is played. */
  attempt: (move: string) => Promise<Refusal | null>
  /** Shows a refusal to the player, with a way to its clause. */
  complain: (refusal: Refusal) => void
  /** Whether aids are wanted (what a hand is worth, what a purchase would score). */
  aids: boolean
}

/** For Scores.svelte: where each point came from. */
export interface ScoresProps<T, B> {
  table: T
  box: B
  position: Position
  seats: Seat[]
  me: number | null
  /** The whole log so far, where the page has it: a table does not always keep how points came about. */
  log?: Line[]
}
