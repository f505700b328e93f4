// What the things on the table know about being touched.

export interface Touch {
  /** Somebody sits here and the match goes on: things are buttons. */
  seated: boolean
  /** The viewer is asked now. */
  asked: boolean
  legal: ReadonlySet<string>
  /** Plays a legal move; of any other, asks why not. */
  press: (move: string) => void
}
