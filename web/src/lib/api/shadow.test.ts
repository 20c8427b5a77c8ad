import { getProduct } from '@sheds/contract/products/products'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { travelBy } from './api.ts'
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

describe('what a tap changed', () => {
  it('is in every answer that holds the thing, and in nothing else', () => {
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

  it('counts in a visitor’s answer, which says nothing of the caller', () => {
    client.setQueryData(['page'], { id: 'shirt', like_count: 7 })
    castShadow(client, like)
    expect(client.getQueryData(['page'])).toEqual({ id: 'shirt', like_count: 8 })
  })

  it('is remembered for the answers on their way, not for as long as the page is open', () => {
    const before = lastShadow()
    for (let tap = 0; tap < 1000; tap += 1) castShadow(client, { id: `shirt ${tap}`, fields: {} })
    const underway = shadowing()
    castShadow(client, like)
    expect(shadowsSince(before)).toHaveLength(200)
    expect(underway(shirt(false, 7))).toEqual(shirt(true, 8))
  })

  it('leaves an answer as old, and as stale, as it was', async () => {
    client.setQueryData(['page'], shirt(false, 7), { updatedAt: 1000 })
    await client.invalidateQueries()
    castShadow(client, like)
    expect(client.getQueryState(['page'])).toMatchObject({ dataUpdatedAt: 1000, isInvalidated: true })
  })

  it('is put into an answer that was asked for before; a newer one wins', async () => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const [old, fresh] = answers
    let asked = 0
    travelBy(async () => ({ status: 200, header: () => null, text: (await answers[asked++]?.promise) ?? '' }))
    const product = queryOf(getProduct, { params: { id: 'shirt' } })
    const first = client.fetchQuery(product)
    castShadow(client, like)
    old?.resolve(JSON.stringify(shirt(false, 7)))
    expect(await first).toEqual(shirt(true, 8))

    const second = client.fetchQuery(product)
    fresh?.resolve(JSON.stringify(shirt(false, 11)))
    expect(await second).toEqual(shirt(false, 11))
  })

  it('costs an answer nothing where nothing was tapped meanwhile', () => {
    const answer = { rows: [shirt(false, 7)] }
    expect(shadowing()(answer)).toBe(answer)
  })
})

describe('what is wanted', () => {
  it('is the last tap’s until all are answered', () => {
    setPendingValue('like shirt', true)
    setPendingValue('like shirt', false)
    endPendingTap('like shirt')
    expect(pendingValueOf('like shirt')).toBe(false)
    endPendingTap('like shirt')
    expect(pendingValueOf('like shirt')).toBeUndefined()
  })
})
