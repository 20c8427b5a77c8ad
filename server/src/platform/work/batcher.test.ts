import { describe, expect, it } from 'vitest'
import { connect } from '../db/database.ts'
import { createBatcher } from './batcher.ts'

/** Records every batch; each one ends when `release` is called. */
const gated = () => {
  const batches: number[][] = []
  const gates: (() => void)[] = []
  const flush = async (items: readonly number[]) => {
    batches.push([...items])
    await new Promise<void>((resolve) => gates.push(resolve))
    return items.map((item) => item * 10)
  }
  return { batches, flush, release: () => gates.shift()?.() }
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('createBatcher', () => {
  it('runs a lone item immediately', async () => {
    const { batches, flush, release } = gated()
    const answer = createBatcher(flush).add(7)
    expect(batches).toEqual([[7]])
    release()
    expect(await answer).toBe(70)
  })

  it('batches the items that arrive during a run, in order and up to a limit', async () => {
    const { batches, flush, release } = gated()
    const batcher = createBatcher(flush, { most: 3 })
    const answers = [1, 2, 3, 4, 5].map((item) => batcher.add(item))
    expect(batches).toEqual([[1]])
    for (let flushes = 0; flushes < 3; flushes += 1) {
      release()
      await turns()
    }
    expect(batches).toEqual([[1], [2, 3, 4], [5]])
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50])
  })

  it('resolves an item after its batch has ended', async () => {
    const { flush, release } = gated()
    let isTold = false
    const answer = createBatcher(flush)
      .add(1)
      .then(() => (isTold = true))
    await turns()
    expect(isTold).toBe(false)
    release()
    await answer
    expect(isTold).toBe(true)
  })
})

describe('createBatcher, failures', () => {
  it('reject only the failing item', async () => {
    const batcher = createBatcher<number, number>(async (items) => {
      await turns()
      if (items.includes(13)) throw new RangeError('not thirteen')
      return [...items]
    })
    const numbers = Array.from({ length: 60 }, (_, at) => at)
    const answers = await Promise.allSettled(numbers.map((item) => batcher.add(item)))
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(answers[13]).toMatchObject({ status: 'rejected', reason: { message: 'not thirteen' } })
    expect(await batcher.add(99)).toBe(99)
  })

  it('reject all items without retries if the database is unavailable', async () => {
    const database = connect({ url: 'postgres://nobody@127.0.0.1:1/none', prepare: true })
    let flushes = 0
    const batcher = createBatcher<number, number>(async (items) => {
      flushes += 1
      await database.sql`select 1`
      return [...items]
    })
    const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => batcher.add(at)))
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
    expect(flushes).toBe(2)
    await database.close()
  })

  it('reject an item without an outcome', async () => {
    const batcher = createBatcher<number, number>(async (items) => items.slice(1))
    await expect(batcher.add(1)).rejects.toThrow('got 0 outcomes')
  })
})
