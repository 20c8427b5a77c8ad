import type { TestCase } from 'vitest/node'

/** Tag of the tests that only `npm run test:all` runs; every other test is in both tiers. */
export const fullTag = 'full'

export type Tier = 'npm test' | 'npm run test:all only'

export interface TestCount {
  tier: Tier
  kind: string
  tests: number
  milliseconds: number
}

/** Limits for the number of stories in each tier: a page load costs as much as a hundred rule tests. */
export const storyLimits: Readonly<Record<'npm test' | 'both tiers', number>> = { 'npm test': 100, 'both tiers': 350 }

/** Kind of the tests in a file, by its path. */
export const kindOf = (path: string): string => {
  if (/(^|\/)e2e\/|\.screen\.test\.ts$/.test(path)) return 'stories'
  if (/(^|\/)server\//.test(path)) return 'server'
  if (/(^|\/)(web|contract)\//.test(path)) return 'web and contract'
  return 'tools, demo, simulators'
}

/** Counts and times the tests of a run by tier and kind, whether they ran or belong to the other tier only. */
export const countTiers = (tests: Iterable<TestSummary>): TestCount[] => {
  const counts = new Map<string, TestCount>()
  for (const { path, tags, milliseconds } of tests) {
    const tier: Tier = tags.includes(fullTag) ? 'npm run test:all only' : 'npm test'
    const kind = kindOf(path)
    const key = `${tier} ${kind}`
    const count = counts.get(key) ?? { tier, kind, tests: 0, milliseconds: 0 }
    counts.set(key, { ...count, tests: count.tests + 1, milliseconds: count.milliseconds + milliseconds })
  }
  return [...counts.values()].sort((a, b) => a.tier.localeCompare(b.tier) || b.milliseconds - a.milliseconds)
}

interface TestSummary {
  path: string
  tags: readonly string[]
  milliseconds: number
}

export const summaryOf = (test: TestCase): TestSummary => ({
  path: test.module.relativeModuleId,
  tags: test.tags,
  milliseconds: test.diagnostic()?.duration ?? 0,
})

/** One line for each tier with more stories than its limit. */
export const tooManyStories = (counts: readonly TestCount[]): string[] => {
  const stories = counts.filter(({ kind }) => kind === 'stories')
  const sum = (some: readonly TestCount[]): number => some.reduce((total, { tests }) => total + tests, 0)
  const found = { 'npm test': sum(stories.filter(({ tier }) => tier === 'npm test')), 'both tiers': sum(stories) }
  return (['npm test', 'both tiers'] as const)
    .filter((tier) => found[tier] > storyLimits[tier])
    .map(
      (tier) =>
        `${found[tier]} stories in ${tier}, at most ${storyLimits[tier]}: merge some, or prove them without a browser`,
    )
}

export const tableOf = (counts: readonly TestCount[]): string =>
  counts
    .map(({ tier, kind, tests, milliseconds }) =>
      [
        tier.padEnd(24),
        kind.padEnd(26),
        String(tests).padStart(6),
        `${(milliseconds / 1000).toFixed(0).padStart(8)} s`,
      ].join(''),
    )
    .join('\n')
