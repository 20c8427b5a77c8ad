import { describe, expect, it } from 'vitest'
import { AnswerCache, cacheBytes } from './answer-cache.ts'

const body = Buffer.alloc(100_000, 'x')

describe('AnswerCache, memory', () => {
  it('stays within its byte limit with many distinct entries', { tags: ['full'] }, async () => {
    const most = 4 * 1024 * 1024
    const cache = new AnswerCache(most)
    const kept = []
    for (let count = 0; count < 1000; count++)
      kept.push(
        await cache.through(`answer ${count}`, async () => ({
          status: 200,
          headers: {},
          body: Buffer.from(body),
          seconds: 60,
          tags: [],
        })),
      )
    const fresh = kept.filter((answer) => cache.isFresh(answer))
    expect(fresh.length).toBeGreaterThan(5)
    expect(fresh.length * body.length).toBeLessThan(most)
    expect(kept.slice(-3).every((answer) => cache.isFresh(answer))).toBe(true)
  })

  it('is limited to less than a sixth of the web process', () => {
    expect(cacheBytes).toBeLessThan((400 * 1024 * 1024) / 6)
  })
})
