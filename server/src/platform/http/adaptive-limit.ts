/** How many requests may be under way at once. */
export interface AdaptiveLimit {
  /** Told how many are under way, it says how many may be. */
  read(underWay: number): number
  /** An answer was there after so many milliseconds. */
  note(milliseconds: number): void
}

interface LimitOptions {
  least: number
  most: number
  /** What most answers are to be quicker than, in milliseconds. */
  target: number
}

const windowMilliseconds = 100
const fewer = 0.7
const more = 1.2

/**
 * Found by trying: fewer when most answers take longer than wanted (or none comes), more again when they do not. So what
 * waits inside stays short however fast the machine is, and whoever is too many is told at once.
 */
export const createAdaptiveLimit = (
  { least, most, target }: LimitOptions,
  now: () => number = () => performance.now(),
): AdaptiveLimit => {
  let limit = most
  let windowEnds = 0
  let quick = 0
  let slow = 0
  let peak = 0

  const adjust = (): void => {
    const full = peak >= least
    if (full && slow >= quick) limit = Math.max(least, Math.floor(Math.min(limit, peak) * fewer))
    else limit = Math.min(most, Math.ceil(limit * more))
    windowEnds = now() + windowMilliseconds
    quick = 0
    slow = 0
    peak = 0
  }

  return {
    read(underWay) {
      peak = Math.max(peak, underWay)
      if (now() >= windowEnds) adjust()
      return limit
    },
    note(milliseconds) {
      if (milliseconds > target) slow += 1
      else quick += 1
    },
  }
}
