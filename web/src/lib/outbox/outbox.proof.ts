import { describe, expect, it } from 'vitest'
import { cutStory } from './testing/cut-story.ts'

const seeds = 300

describe('outbox', () => {
  it(`sends each task once and in order, whatever fails: ${seeds} seeds`, { timeout: 900_000 }, async () => {
    const wrong: unknown[] = []
    for (let seed = 1; seed <= seeds; seed += 1) {
      const report = await cutStory(seed)
      if (report.wrong.length > 0) wrong.push({ seed, ...report })
    }
    expect(wrong).toEqual([])
  })
})
