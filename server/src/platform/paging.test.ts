import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from './app-error.ts'
import { decodeCursor, encodeCursor, toPage } from './paging.ts'

const Position = z.tuple([z.string(), z.int()])

describe('a cursor', () => {
  it('comes back as it went', () => {
    fc.assert(
      fc.property(fc.tuple(fc.string({ unit: 'grapheme' }), fc.integer()), (position) => {
        expect(decodeCursor(Position, encodeCursor(position))).toEqual(position)
      }),
    )
  })

  it('travels in an address as it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[\w-]*$/.test(encodeCursor([text]))))
  })

  it('means the beginning when there is none', () => {
    expect(decodeCursor(Position, undefined)).toBeUndefined()
    expect(decodeCursor(Position, '')).toBeUndefined()
  })

  it('is the caller’s mistake when it is none of ours, whatever it is', () => {
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

describe('a page', () => {
  it('says where the next one begins only if there is one', () => {
    const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
    expect(toPage(rows, 3, ({ id }) => [id])).toEqual({ rows, next: null })
    expect(toPage(rows, 2, ({ id }) => [id])).toEqual({ rows: rows.slice(0, 2), next: encodeCursor(['b']) })
    expect(toPage([], 2, () => [])).toEqual({ rows: [], next: null })
  })
})
