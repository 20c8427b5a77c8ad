import { getProduct } from '@sheds/contract/products/products'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { setTransport } from './api.ts'
import { queryOf } from './query.ts'
import {
  castShadow,
  endPendingTap,
  lastShadow,
  pendingValueOf,
  setPendingValue,
  shadowing,
  shadowsSince,
} from './shadow.ts'

const shirt = (liked: boolean, count: number) => ({ id: 'shirt', like_count: count, viewer: { liked, owned: false } })
const like = { id: 'shirt', fields: { like_count: 8, viewer: { liked: true } } }

let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
})

describe('castShadow', () => {
  it('changes every cached answer that holds the thing, and no other', () => {
    const other = { id: 'dress', like_count: 3, viewer: { liked: false } }
    client.setQueryData(['page'], { product: shirt(false, 7), recommendations: { rows: [other], next: null } })
    client.setQueryData(['pages'], { pages: [{ rows: [other, shirt(false, 5)], next: null }], pageParams: [''] })
    castShadow(client, like)
    expect(client.getQueryData(['page'])).toEqual({
      product: shirt(true, 8),
      recommendations: { rows: [other], next: null },
    })
    expect(client.getQueryData(['pages'])).toMatchObject({ pages: [{ rows: [other, shirt(true, 8)] }] })
  })

  it('updates the counts in a visitor’s answer, but adds no fields about the caller', () => {
    client.setQueryData(['page'], { id: 'shirt', like_count: 7 })
    castShadow(client, like)
    expect(client.getQueryData(['page'])).toEqual({ id: 'shirt', like_count: 8 })
  })

  it('keeps the last 200 changes, for answers in flight', () => {
    const before = lastShadow()
    for (let tap = 0; tap < 1000; tap += 1) castShadow(client, { id: `shirt ${tap}`, fields: {} })
    const underway = shadowing()
    castShadow(client, like)
    expect(shadowsSince(before)).toHaveLength(200)
    expect(underway(shirt(false, 7))).toEqual(shirt(true, 8))
  })

  it('leaves age and staleness of an answer unchanged', async () => {
    client.setQueryData(['page'], shirt(false, 7), { updatedAt: 1000 })
    await client.invalidateQueries()
    castShadow(client, like)
    expect(client.getQueryState(['page'])).toMatchObject({ dataUpdatedAt: 1000, isInvalidated: true })
  })

  it('changes an answer that was requested before the tap, not one requested after it', async () => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const [old, fresh] = answers
    let asked = 0
    setTransport(async () => ({ status: 200, header: () => null, text: (await answers[asked++]?.promise) ?? '' }))
    const product = queryOf(getProduct, { params: { id: 'shirt' } })
    const first = client.fetchQuery(product)
    castShadow(client, like)
    old?.resolve(JSON.stringify(shirt(false, 7)))
    expect(await first).toEqual(shirt(true, 8))

    const second = client.fetchQuery(product)
    fresh?.resolve(JSON.stringify(shirt(false, 11)))
    expect(await second).toEqual(shirt(false, 11))
  })

  it('returns the same answer if there was no tap meanwhile', () => {
    const answer = { rows: [shirt(false, 7)] }
    expect(shadowing()(answer)).toBe(answer)
  })
})

describe('pendingValueOf', () => {
  it('returns the value of the last tap until all taps are answered', () => {
    setPendingValue('like shirt', true)
    setPendingValue('like shirt', false)
    endPendingTap('like shirt')
    expect(pendingValueOf('like shirt')).toBe(false)
    endPendingTap('like shirt')
    expect(pendingValueOf('like shirt')).toBeUndefined()
  })
})
