import { randomOf } from '../../server/src/testing/random.ts'

/** So many of all, of each target as large a part; a larger sample of the same seed holds the smaller one. */
export const sampleOf = <T extends { target: string }>(all: readonly T[], most: number, seed: number): T[] => {
  const random = randomOf(seed)
  const byTarget = Map.groupBy(all, ({ target }) => target)
  const ranked = [...byTarget.values()].flatMap((ofOne) =>
    ofOne
      .map((each) => ({ each, chance: random() }))
      .sort((one, other) => one.chance - other.chance)
      .map(({ each }, at) => ({ each, rank: (at + random()) / ofOne.length })),
  )
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ each }) => each)
}
