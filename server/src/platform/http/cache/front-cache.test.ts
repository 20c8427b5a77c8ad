import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createFrontCache } from './front-cache.ts'
import type { CachedAnswer } from './micro-cache.ts'

const answerOf = (size: number): CachedAnswer => {
  return { status: 200, headers: {}, etag: '"x"', body: Buffer.alloc(size), encoded: new Map(), expires: 1 }
}

const requestOf = (url: string) =>
  ({ raw: { method: 'GET', url, headers: {} }, headers: {}, host: 'localhost', protocol: 'http' }) as FastifyRequest

describe('answers in front of routing', () => {
  it('stay within their bytes, the first to come being the first to go', () => {
    const cache = createFrontCache(() => true, 100_000)
    for (let count = 0; count < 5000; count++) {
      const answer = answerOf(1000)
      cache.remember(requestOf(`/${count}`), answer, {}, answer.body)
      expect(cache.figures.bytes).toBeLessThanOrEqual(100_000)
    }
    expect(cache.figures.answers).toBeGreaterThan(25)
  })

  it('count the plain answer that a compressed one keeps alive', () => {
    const cache = createFrontCache(() => true, 100_000)
    for (let count = 0; count < 10; count++)
      cache.remember(requestOf(`/${count}`), answerOf(40_000), {}, Buffer.alloc(9))
    expect(cache.figures.answers).toBe(2)
  })

  it('go when they are stale, a few at each that comes', () => {
    const cache = createFrontCache(({ expires }) => expires > 0)
    const old = Array.from({ length: 1000 }, () => answerOf(100))
    for (const [at, answer] of old.entries()) cache.remember(requestOf(`/old/${at}`), answer, {}, answer.body)
    for (const answer of old) answer.expires = 0
    for (let count = 0; count < 1100; count++) {
      const answer = answerOf(100)
      cache.remember(requestOf('/new'), answer, {}, answer.body)
    }
    expect(cache.figures.answers).toBe(1)
  })
})
