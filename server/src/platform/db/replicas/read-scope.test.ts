import { describe, expect, it } from 'vitest'
import { AnswerCache } from '../../http/cache/answer-cache.ts'
import { createBatcher } from '../../work/batcher.ts'
import { currentScope, inScope, outOfScope, type ReadScope, readShared } from './read-scope.ts'
import type { Replica } from './replica.ts'

const scope = (): ReadScope => ({ replica: {} as Replica, isUsed: false })

describe('read scope', () => {
  it('reaches the statements of the request and ends with it', async () => {
    const own = scope()
    await inScope(own, async () => {
      await undefined
      expect(currentScope()).toBe(own)
    })
    expect(currentScope()).toBeUndefined()
  })

  it('is left by outOfScope', () => {
    const found = inScope(scope(), () => outOfScope(() => currentScope()))
    expect(found).toBeUndefined()
  })

  it('loses its replica in readShared, and is not begun by it', () => {
    expect(inScope(scope(), () => readShared(() => currentScope()))).toEqual({ replica: undefined, isUsed: false })
    expect(readShared(() => currentScope())).toBeUndefined()
  })

  it('does not reach a batch, which answers other callers as well', async () => {
    const seen: unknown[] = []
    const batcher = createBatcher<number, number>(async (items) => {
      seen.push(currentScope())
      await undefined
      seen.push(currentScope())
      return items
    })
    const own = scope()
    await inScope(own, async () => {
      await Promise.all([batcher.add(1), batcher.add(2)])
      expect(currentScope(), 'of the caller').toBe(own)
    })
    expect(seen).toEqual(Array.from({ length: 4 }, () => undefined))
  })

  it('gives a cached response, which answers other callers as well, no replica', async () => {
    const seen: unknown[] = []
    const make = async () => {
      seen.push(currentScope()?.replica)
      return { status: 200, headers: {}, body: Buffer.from(''), seconds: 1, tags: [] }
    }
    await inScope(scope(), () => new AnswerCache().through('a', make))
    expect(seen).toEqual([undefined])
  })
})
