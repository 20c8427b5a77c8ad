import { beforeEach, describe, expect, it } from 'vitest'
import { AnswerCache, encodedBody, type FreshAnswer } from './answer-cache.ts'

let now: number
let cache: AnswerCache
let made: number

const answer = (text: string, more: Partial<FreshAnswer> = {}): FreshAnswer => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  seconds: 10,
  tags: [],
  ...more,
})

const ask = async (key: string, fresh: FreshAnswer = answer(key)): Promise<string> => {
  const kept = await cache.through(key, async () => {
    made += 1
    return fresh
  })
  return kept.body.toString()
}

const slowly = (key: string, fresh: FreshAnswer, tags?: readonly string[], known: readonly string[] = []) => {
  const { promise, resolve } = Promise.withResolvers<FreshAnswer>()
  const asked = cache.through(
    key,
    (found) => {
      made += 1
      for (const tag of known) found.add(tag)
      return promise
    },
    tags,
  )
  return { asked, finish: () => resolve(fresh) }
}

beforeEach(() => {
  now = 1000
  made = 0
  cache = new AnswerCache(1024 * 1024, () => now)
})

describe('AnswerCache', () => {
  it('computes a response once for concurrent callers', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('a')))
    expect(made).toBe(1)
    expect(new Set(answers).size).toBe(1)
  })

  it('returns a cached response until its expiry, then a new one', async () => {
    const kept = await cache.through('a', async () => answer('a'))
    expect(cache.isFresh(kept)).toBe(true)
    now += 9999
    await ask('a')
    expect(made).toBe(0)
    now += 1
    expect(cache.isFresh(kept)).toBe(false)
    await ask('a')
    expect(made).toBe(1)
  })

  it('invalidates only the entries with the tag', async () => {
    await ask('a', answer('a', { tags: ['x', 'y'] }))
    await ask('b', answer('b', { tags: ['z'] }))
    cache.invalidate(['y', 'unknown'])
    await ask('a')
    await ask('b')
    expect(made).toBe(3)
  })

  it('serves, but does not cache, a response whose data changed while it was computed', async () => {
    const first = slowly('a', answer('old', { tags: ['x'] }), undefined, ['x'])
    await Promise.resolve()
    cache.invalidate(['x'])
    expect(await ask('a', answer('new', { tags: ['x'] }))).toBe('new')
    first.finish()
    const old = await first.asked
    expect(old.body.toString()).toBe('old')
    expect(cache.isFresh(old)).toBe(false)
    expect(await ask('a')).toBe('new')
  })

  it('caches a response in progress if only other tags change, with and without known tags', async () => {
    const unknown = slowly('a', answer('a', { tags: ['x'] }))
    const known = slowly('b', answer('b', { tags: ['x'] }), ['x'])
    await Promise.resolve()
    cache.invalidate(['y'])
    for (const each of [unknown, known]) each.finish()
    expect(cache.isFresh(await unknown.asked)).toBe(true)
    expect(cache.isFresh(await known.asked)).toBe(true)
    made = 0
    await ask('a')
    await ask('b')
    expect(made).toBe(0)
  })

  it('does not cache a response in progress if its tag changes, with and without known tags', async () => {
    const unknown = slowly('a', answer('a', { tags: ['x'] }))
    const known = slowly('b', answer('b', { tags: ['x'] }), ['x'])
    await Promise.resolve()
    cache.invalidate(['x'])
    for (const each of [unknown, known]) each.finish()
    expect(cache.isFresh(await unknown.asked)).toBe(false)
    expect(cache.isFresh(await known.asked)).toBe(false)
  })

  it('recomputes for a caller that arrives after a change to the response in progress', async () => {
    const old = slowly('a', answer('old', { tags: ['x'] }))
    await Promise.resolve()
    cache.invalidate(['x'])
    const later = ask('a', answer('new', { tags: ['x'] }))
    old.finish()
    expect(await later).toBe('new')
    expect((await old.asked).body.toString()).toBe('old')
    expect(await ask('a')).toBe('new')
  })

  it('computes a response once while unrelated tags change', async () => {
    const first = slowly('a', answer('first', { tags: ['x'] }))
    await Promise.resolve()
    const later = ['y', 'z'].map((tag) => {
      cache.invalidate([tag])
      return ask('a', answer('second', { tags: ['x'] }))
    })
    first.finish()
    expect(await Promise.all(later)).toEqual(['first', 'first'])
    expect(made).toBe(1)
  })

  it('invalidates all 25,000 entries of a tag and frees their memory', async () => {
    cache = new AnswerCache(128 * 1024 * 1024, () => now)
    for (let count = 0; count < 25_000; count++)
      await ask(`${count}`, answer('x', { tags: [`thing:${count}`, 'things'] }))
    expect(cache.figures.kept).toBe(25_000)
    for (let count = 0; count < 10; count++) cache.invalidate([`thing:${count}`, 'nothing'])
    expect(cache.figures.kept).toBe(24_990)
    cache.invalidate(['things'])
    expect(cache.figures).toEqual({ kept: 0, bytes: 0 })
  })

  it('does not cache a response with 0 seconds', async () => {
    await ask('a', answer('a', { seconds: 0 }))
    await ask('a', answer('a', { seconds: 0 }))
    expect(made).toBe(2)
  })

  it('rejects all waiting callers after a failure and retries for the next', async () => {
    const failing = () => cache.through('a', () => Promise.reject(new Error('away')))
    const outcomes = await Promise.allSettled([failing(), failing(), failing()])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await ask('a')).toBe('a')
  })

  it('stays within its size and evicts the least recently used', async () => {
    cache = new AnswerCache(50_000, () => now)
    const body = 'x'.repeat(5000)
    for (const key of ['a', 'b', 'c', 'd']) await ask(key, answer(body))
    await ask('a')
    await ask('e', answer(body))
    made = 0
    await ask('a')
    await ask('e')
    expect(made).toBe(0)
    await ask('b')
    expect(made).toBe(1)
  })

  it('keeps its entries when one response is larger than the cache', async () => {
    await ask('a')
    await ask('huge', answer('x'.repeat(2_000_000)))
    made = 0
    await ask('a')
    expect(made).toBe(0)
  })

  it('counts the size of long keys', async () => {
    cache = new AnswerCache(100_000, () => now)
    const first = await cache.through('first', async () => answer('first'))
    for (let count = 0; count < 10; count++) await ask(`${count}${'k'.repeat(8000)}`)
    expect(cache.isFresh(first)).toBe(false)
  })

  it('drops all entries on clear', async () => {
    const kept = await cache.through('a', async () => answer('a'))
    cache.clear()
    expect(cache.isFresh(kept)).toBe(false)
  })

  it('compresses once per encoding, and only large responses', async () => {
    const large = await cache.through('large', async () => answer('x'.repeat(5000)))
    expect(encodedBody(large, 'br')).toBe(encodedBody(large, 'br'))
    expect((await encodedBody(large, 'gzip')).length).toBeLessThan(200)
    const small = await cache.through('small', async () => answer('x'))
    expect(encodedBody(small, 'br')).toBe(small.body)
  })

  it('gives equal responses equal ETags', async () => {
    const one = await cache.through('one', async () => answer('same'))
    const two = await cache.through('two', async () => answer('same'))
    const three = await cache.through('three', async () => answer('other'))
    expect(one.etag).toBe(two.etag)
    expect(one.etag).not.toBe(three.etag)
  })

  it('returns a ready response while its entry is cached', async () => {
    const kept = await cache.through('a', async () => answer('a', { tags: ['x'], seconds: 5 }))
    const ready = { answer: kept, headers: [], body: kept.body }
    cache.keepReady('look', ready)
    cache.keepReady('other look', ready)
    expect(cache.ready('look')?.body).toBe(kept.body)
    cache.invalidate(['x'])
    expect(cache.ready('look')).toBeUndefined()
    cache.keepReady('look', ready)
    expect(cache.ready('look'), 'of an answer that was forgotten').toBeUndefined()
    const again = await cache.through('a', async () => answer('a', { seconds: 5 }))
    cache.keepReady('look', { ...ready, answer: again })
    now += 4999
    expect(cache.ready('look')).toBeDefined()
    now += 1
    expect(cache.ready('look')).toBeUndefined()
  })

  it('counts the uncompressed body that a ready response retains', async () => {
    cache = new AnswerCache(100_000, () => now)
    const kept = await cache.through('a', async () => answer('x'.repeat(10_000)))
    for (let count = 0; count < 50; count++)
      cache.keepReady(`look ${count}`, { answer: kept, headers: [], body: Buffer.from('y') })
    expect(cache.figures.kept).toBeLessThan(10)
    expect(cache.figures.bytes).toBeLessThanOrEqual(100_000)
  })
})
