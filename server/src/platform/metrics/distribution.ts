/** Counts values in buckets: a histogram's data without the names, cheap enough for every request. */
export class Distribution {
  /** Upper bounds of the buckets, ascending. */
  readonly bounds: readonly number[]
  /** Values per bucket, not cumulative; the last one has no upper bound. */
  readonly counts: number[]
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }

  add(value: number): void {
    const { bounds, counts } = this
    let at = 0
    while (at < bounds.length && value > (bounds[at] as number)) at += 1
    counts[at] = (counts[at] as number) + 1
    this.sum += value
  }

  get count(): number {
    return this.counts.reduce((sum, count) => sum + count, 0)
  }
}

/** From a cached answer to the longest wait for an operator. */
export const secondBounds: readonly number[] = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

/** Items in one batch. */
export const sizeBounds: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200]
