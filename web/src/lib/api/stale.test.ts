import { getProduct, likeProduct } from '@sheds/contract/products'
import { type Tag, tag } from '@sheds/contract/tags'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError, callApi, travelBy } from './api.ts'
import { keepAnswer, queryOf } from './query.ts'
import { caughtUp, markStale, refreshIn, unmarkStale } from './stale.ts'

let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
  refreshIn(client)
})

/** An answer of a while ago. */
const answered = (key: string, ...tags: Tag[]) => {
  client.getQueryCache().build(client, { queryKey: [key], meta: { tags } })
  client.setQueryData([key], key, { updatedAt: 1000 })
}
const isStale = (key: string): boolean | undefined => client.getQueryState([key])?.isInvalidated

describe('what a write changed', () => {
  it('makes stale what shows it, and nothing else', async () => {
    answered('shed', tag.shed('a'), tag.departures)
    answered('other shed', tag.shed('b'), tag.departures)
    answered('sheds', tag.sheds)
    markStale([tag.shed('a'), tag.user('owner')])
    await caughtUp()
    expect(['shed', 'other shed', 'sheds'].map(isStale)).toEqual([true, false, false])
  })

  it('is told by the call that wrote it, and not by one that was refused', async () => {
    const id = 'shirt'
    answered('likes', tag.productLikes(id))
    travelBy(async () => ({ status: 409, header: () => null, text: '{}' }))
    await expect(callApi(likeProduct, { params: { id } })).rejects.toBeInstanceOf(ApiError)
    await caughtUp()
    expect(isStale('likes')).toBe(false)
    travelBy(async () => ({ status: 200, header: () => null, text: '{"liked":true,"like_count":1}' }))
    await callApi(likeProduct, { params: { id } })
    await caughtUp()
    expect(isStale('likes')).toBe(true)
  })

  it('is known to an answer that came since, such as the write’s own', async () => {
    const query = queryOf(getProduct, { params: { id: 'shirt' } })
    client.getQueryCache().build(client, query)
    markStale([tag.product('shirt')])
    keepAnswer(client, query, {} as never)
    await caughtUp()
    expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(false)
  })

  it('asks nothing anew where the answer itself was told', async () => {
    answered('product', tag.product('shirt'))
    markStale([tag.product('shirt')])
    unmarkStale([tag.product('shirt')])
    await caughtUp()
    expect(isStale('product')).toBe(false)
  })
})
