// What the things on the table know about being touched.

export interface Touch {
  /** True for a seated viewer of a running match: things are buttons. */
  seated: boolean
  /** The viewer is asked now. */
  asked: boolean
  legal: ReadonlySet<string>
  /** Plays a legal move; of any other, asks why not. */
  press: (move: string) => void
}
