import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from './app-error.ts'
import { newId } from './ids.ts'
import { beforeAllIds, decodeCursor, encodeCursor, newestFirst, readPage, toPage } from './paging.ts'

const Position = z.tuple([z.string(), z.int()])

describe('cursor', () => {
  it('decodes to the encoded values', () => {
    fc.assert(
      fc.property(fc.tuple(fc.string({ unit: 'grapheme' }), fc.integer()), (position) => {
        expect(decodeCursor(Position, encodeCursor(position))).toEqual(position)
      }),
    )
  })

  it('needs no escaping in a URL', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[\w-]*$/.test(encodeCursor([text]))))
  })

  it('is undefined when it is missing or empty', () => {
    expect(decodeCursor(Position, undefined)).toBeUndefined()
    expect(decodeCursor(Position, '')).toBeUndefined()
  })

  it('throws invalid_input when it is foreign', () => {
    const foreign = [
      'x',
      '%',
      'bnVsbA',
      encodeCursor([1, 'a']),
      encodeCursor(['a']),
      encodeCursor(['a', 1.5]),
      '[["',
      '../..',
    ]
    for (const cursor of foreign) expect(() => decodeCursor(Position, cursor)).toThrow(AppError)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (cursor) => {
        try {
          return Position.safeParse(decodeCursor(Position, cursor)).success
        } catch (error) {
          return error instanceof AppError && error.code === 'invalid_input' && error.fields?.cursor !== undefined
        }
      }),
    )
  })
})

const ids = (text: string) => [...text].map((id) => ({ id }))
const show = ({ id }: { id: string }) => id

describe('readPage and toPage', () => {
  it('returns a cursor only if there is a next page', () => {
    expect(toPage(ids('abc'), 3, newestFirst, show)).toEqual({ rows: ['a', 'b', 'c'], next: null })
    expect(toPage(ids('abc'), 2, newestFirst, show)).toEqual({ rows: ['a', 'b'], next: encodeCursor(['b']) })
    expect(toPage([], 2, newestFirst, show)).toEqual({ rows: [], next: null })
  })

  it('starts before all ids, and restarts there after a page with only the caller’s own row', async () => {
    const read = vi.fn(async () => [{ id: newId(), isOwn: true }, { id: newId() }])
    const { next } = await readPage({ limit: 1 }, newestFirst, { read, show })
    expect(read).toHaveBeenLastCalledWith({ from: beforeAllIds, isFirst: true, limit: 1 })
    await readPage({ limit: 1, cursor: next ?? '' }, newestFirst, { read, show })
    expect(read).toHaveBeenLastCalledWith({ from: beforeAllIds, isFirst: false, limit: 1 })
  })

  it('takes the total from a row, else from count()', async () => {
    const totalOf = async (rows: ({ id: string; total?: number } | { id: null; total: number })[], most?: number) => {
      const list = { read: async () => rows, show, count: () => 7, mostCounted: most }
      const page = await readPage({ limit: 2 }, newestFirst, list)
      return [page.rows.length, page.total]
    }
    expect(await totalOf([{ id: 'a', total: 5 }])).toEqual([1, 5])
    expect(await totalOf([{ id: 'a', total: 5 }], 4)).toEqual([1, '4+'])
    expect(await totalOf([{ id: null, total: 0 }])).toEqual([0, 0])
    expect(await totalOf([])).toEqual([0, 7])
  })
})
