/** True in `npm run test:all` and `npm run proof`, false in `npm test`. */
const isFull = process.env.TEST_TIER === 'full'

/** All cases in `npm run test:all`; a fixed tenth of them in `npm test`, at least one. */
export const casesOfTier = <T>(cases: readonly T[], isTierFull = isFull): T[] => {
  if (isTierFull) return [...cases]
  const chosen = cases.filter((_, place) => hash(place) % 10 === 0)
  return chosen.length > 0 ? chosen : cases.slice(0, 1)
}

/** Rounds of a race or runs of a property test: a tenth of them in `npm test`, at least two. */
export const runsOfTier = (runs: number, isTierFull = isFull): number =>
  isTierFull ? runs : Math.min(runs, Math.max(2, Math.round(runs / 10)))

/** Spreads positions evenly and without a pattern: neighbours are often variants of one case. */
const hash = (place: number): number => (Math.imul(place + 1, 0x9e3779b1) >>> 0) % 9973
