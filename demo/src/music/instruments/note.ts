/** What an instrument is asked for. Two of the same seed sound the same. */
export type Note = {
  readonly pitch: number
  /** From a touch (0) to all there is (1). */
  readonly force: number
  readonly seconds: number
  readonly seed: number
}
