import { describe, expect, it } from 'vitest'
import { estimateRest } from './progress.ts'
import { countTiers, storyLimits, tooManyStories } from './tiers.ts'

describe('countTiers', () => {
  it('counts and times tests by tier and kind', () => {
    const path = 'server/src/main.test.ts'
    const tests = [
      { path, tags: [], milliseconds: 5 },
      { path, tags: ['full'], milliseconds: 70 },
      { path, tags: [], milliseconds: 6 },
      { path: 'web/src/a.screen.test.ts', tags: [], milliseconds: 0 },
    ]
    expect(countTiers(tests)).toEqual([
      { tier: 'npm run test:all only', kind: 'server', tests: 1, milliseconds: 70 },
      { tier: 'npm test', kind: 'server', tests: 2, milliseconds: 11 },
      { tier: 'npm test', kind: 'stories', tests: 1, milliseconds: 0 },
    ])
  })
})

describe('tooManyStories', () => {
  const stories = (tests: number, tier: 'npm test' | 'npm run test:all only') => ({
    tier,
    kind: 'stories',
    tests,
    milliseconds: 0,
  })

  it('accepts as many stories as each limit, and names the tier that has more', () => {
    const most = storyLimits['npm test']
    const others = storyLimits['both tiers'] - most
    expect(tooManyStories([stories(most, 'npm test'), stories(others, 'npm run test:all only')])).toEqual([])
    expect(tooManyStories([stories(most + 1, 'npm test')])).toEqual([expect.stringContaining('in npm test')])
    expect(tooManyStories([stories(most, 'npm test'), stories(others + 1, 'npm run test:all only')])).toEqual([
      expect.stringContaining('in both tiers'),
    ])
  })
})

describe('estimateRest', () => {
  const paths = Array.from({ length: 10 }, (_, place) => `server/src/${place}.test.ts`)
  /** Files that took 5 ms each in this run. */
  const done = new Map(paths.map((path) => [path, 5]))
  const known = Object.fromEntries([...paths.map((path) => [path, 10]), ['long', 300]])

  it('scales the known durations by the pace of this run', () => {
    expect(estimateRest(known, done, ['long'], 50)).toBe(150)
  })

  it('takes the mean of the same kind for new files', () => {
    const both = new Map([...done, ['e2e/first.spec.ts', 50], ['e2e/skipped.spec.ts', 0]])
    expect(estimateRest({}, both, ['server/src/new.test.ts', 'e2e/new.spec.ts'], 200)).toBe(110)
  })

  it('is undefined while few files have ended, or none of a kind that is left', () => {
    expect(estimateRest(known, new Map([...done].slice(1)), ['long'], 50)).toBeUndefined()
    expect(estimateRest({}, done, ['e2e/new.spec.ts'], 50)).toBeUndefined()
  })
})
