/** Whether this is `npm run test:all` or `npm run proof`, and not `npm test`. */
const isFull = process.env.TEST_TIER === 'full'

/** All cases in `npm run test:all`; in `npm test` a tenth of them, the same ones in each run, and at least one. */
export const casesOfTier = <T>(cases: readonly T[], isTierFull = isFull): T[] => {
  if (isTierFull) return [...cases]
  const chosen = cases.filter((_, place) => hash(place) % 10 === 0)
  return chosen.length > 0 ? chosen : cases.slice(0, 1)
}

/** Rounds of a race, or runs of a property: a tenth of them in `npm test`, and at least two. */
export const runsOfTier = (runs: number, isTierFull = isFull): number =>
  isTierFull ? runs : Math.min(runs, Math.max(2, Math.round(runs / 10)))

/** Spreads places evenly and without a pattern: neighbours are often variants of one case. */
const hash = (place: number): number => (Math.imul(place + 1, 0x9e3779b1) >>> 0) % 9973
