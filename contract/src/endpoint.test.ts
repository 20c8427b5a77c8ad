import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, pathOf } from './endpoint.ts'
import { errorStatus } from './errors.ts'
import { isId, PageQuery, pageLimit } from './scalars.ts'

const dish = endpoint({
  method: 'GET',
  path: '/sheds/:id/menu/:dish_id',
  summary: 'A dish',
  auth: 'public',
  params: z.object({ id: z.string(), dish_id: z.string() }),
  query: z.object({ name: z.string().optional(), limit: z.number().optional() }),
  answers: { 200: z.object({}) },
})

describe('pathOf', () => {
  it('contains the parameters and only non-empty query values', () => {
    expect(pathOf(dish, { params: { id: 'a', dish_id: 'b' } })).toBe('/sheds/a/menu/b')
    expect(pathOf(dish, { params: { id: 'a', dish_id: 'b' }, query: { name: '', limit: undefined } })).toBe(
      '/sheds/a/menu/b',
    )
    expect(pathOf(dish, { params: { id: 'a', dish_id: 'b' }, query: { name: 'ndolé & co', limit: 0 } })).toBe(
      '/sheds/a/menu/b?name=ndol%C3%A9+%26+co&limit=0',
    )
  })

  it('rejects a missing parameter and one that would change the path', () => {
    for (const id of [undefined, '', '.', '..'])
      expect(() => pathOf(dish, { params: { id, dish_id: 'b' } })).toThrow(TypeError)
  })

  it('keeps the path’s structure for any parameter value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        fc.pre(!/^\.{1,2}$/.test(id))
        const { pathname, search, hash } = new URL(`http://localhost${pathOf(dish, { params: { id, dish_id: 'b' } })}`)
        const parts = pathname.split('/')
        return parts.length === 5 && decodeURIComponent(parts[2] ?? '') === id && search === '' && hash === ''
      }),
    )
  })
})

describe('PageQuery', () => {
  it.each([
    [undefined, pageLimit.default],
    ['', pageLimit.default],
    ['7', 7],
    ['100', 100],
    ['101', 100],
    ['1e9', 100],
    ['0', pageLimit.default],
    ['-5', pageLimit.default],
    ['2.5', pageLimit.default],
    ['NaN', pageLimit.default],
    ['Infinity', pageLimit.default],
    ['many', pageLimit.default],
    [null, pageLimit.default],
    [{}, pageLimit.default],
  ])('reads limit=%s as %i', (limit, meant) => {
    expect(PageQuery.parse({ limit }).limit).toBe(meant)
  })

  it('always has a valid limit', () => {
    fc.assert(
      fc.property(fc.anything(), (limit) => {
        const meant = PageQuery.parse({ limit }).limit
        return Number.isInteger(meant) && meant >= 1 && meant <= pageLimit.most
      }),
    )
  })

  it('rejects a cursor that is too long', () => {
    expect(PageQuery.safeParse({ cursor: 'x'.repeat(513) }).success).toBe(false)
  })
})

describe('errorStatus', () => {
  it('contains only 4xx and 5xx statuses', () => {
    for (const status of Object.values(errorStatus)) expect(status >= 400 && status < 600).toBe(true)
  })
})

describe('isId', () => {
  it('accepts only a lower-case UUID', () => {
    expect(isId('0190163d-8694-739b-aea5-966c26f8ad91')).toBe(true)
    for (const text of [
      '',
      '0190163D-8694-739B-AEA5-966C26F8AD91',
      '0190163d-8694-739b-aea5-966c26f8ad91\n',
      '0190163d8694739baea5966c26f8ad91',
    ])
      expect(isId(text)).toBe(false)
  })
})
