import { describe, expect, it } from 'vitest'
import { AnswerCache, cacheBytes } from './answer-cache.ts'

const body = Buffer.alloc(100_000, 'x')

describe('kept answers', () => {
  it('stay within their bytes, however many different ones are asked for', async () => {
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

  it('take less than a sixth of what the web process may hold', () => {
    expect(cacheBytes).toBeLessThan((400 * 1024 * 1024) / 6)
  })
})
