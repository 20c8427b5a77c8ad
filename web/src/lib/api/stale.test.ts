import { getProduct, likeProduct } from '@sheds/contract/products/products'
import { type Tag, tag } from '@sheds/contract/tags'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, callApi, setTransport } from './api.ts'
import { keepAnswer, queryOf } from './query.ts'
import { caughtUp, markStale, refreshIn, unmarkStale } from './stale.ts'

let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
  refreshIn(client)
})

/** Cached answer of a while ago. */
const answered = (key: string, ...tags: Tag[]) => {
  client.getQueryCache().build(client, { queryKey: [key], meta: { tags } })
  client.setQueryData([key], key, { updatedAt: 1000 })
}
const isStale = (key: string): boolean | undefined => client.getQueryState([key])?.isInvalidated

const settled = () => new Promise((resolve) => setTimeout(resolve, 1))

/** Query on the screen whose requests the test answers; after each answer in `before` it requests again. */
const asking = async (...before: string[]) => {
  const land: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => void land.push(resolve))
  const seen = new QueryObserver(client, { queryKey: ['shed'], queryFn, meta: { tags: [tag.shed('a')] }, retry: false })
  seen.subscribe(() => undefined)
  for (const answer of before) {
    land.at(-1)?.(answer)
    await settled()
    void seen.refetch()
  }
  return { asked: () => land.length, land }
}

describe('markStale', () => {
  it('makes the answers with its tags stale, and no others', async () => {
    answered('shed', tag.shed('a'), tag.departures)
    answered('other shed', tag.shed('b'), tag.departures)
    answered('sheds', tag.sheds)
    markStale([tag.shed('a'), tag.user('owner')])
    await caughtUp()
    expect(['shed', 'other shed', 'sheds'].map(isStale)).toEqual([true, false, false])
  })

  it('follows a successful write, and not a refused one', async () => {
    const id = 'shirt'
    answered('likes', tag.productLikes(id))
    setTransport(async () => ({ status: 409, header: () => null, text: '{}' }))
    await expect(callApi(likeProduct, { params: { id } })).rejects.toBeInstanceOf(ApiError)
    await caughtUp()
    expect(isStale('likes')).toBe(false)
    setTransport(async () => ({ status: 200, header: () => null, text: '{"liked":true,"like_count":1}' }))
    await callApi(likeProduct, { params: { id } })
    await caughtUp()
    expect(isStale('likes')).toBe(true)
  })

  it('requests an answer again that arrived just before the write, in the same millisecond', async () => {
    answered('shed', tag.shed('a'))
    const now = Date.now()
    client.setQueryData(['shed'], 'before', { updatedAt: now })
    vi.spyOn(Date, 'now').mockReturnValue(now)
    markStale([tag.shed('a')])
    vi.restoreAllMocks()
    await caughtUp()
    expect(isStale('shed')).toBe(true)
  })

  it('skips an answer that arrived since, such as the write’s own', async () => {
    const query = queryOf(getProduct, { params: { id: 'shirt' } })
    client.getQueryCache().build(client, query)
    markStale([tag.product('shirt')])
    keepAnswer(client, query, {} as never)
    await caughtUp()
    expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(false)
  })

  it('requests an answer again that was requested before the write and arrived after it', async () => {
    const { asked, land } = await asking('first')
    markStale([tag.shed('a')])
    land[1]?.('before')
    await new Promise((resolve) => setTimeout(resolve, 5))
    land[2]?.('after')
    await settled()
    expect([asked(), client.getQueryData(['shed'])]).toEqual([3, 'after'])
  })

  it('shows a slow first answer that was requested before the write, then requests it again', async () => {
    const { asked, land } = await asking()
    markStale([tag.shed('a')])
    void caughtUp()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(asked()).toBe(1)
    land[0]?.('before')
    await settled()
    expect([asked(), client.getQueryData(['shed'])]).toEqual([2, 'before'])
    land[1]?.('after')
    await settled()
    expect(client.getQueryData(['shed'])).toBe('after')
  })

  it('lets a page’s loader finish with an older answer, and marks that stale', async () => {
    let land: (answer: string) => void = () => undefined
    const queryFn = () => new Promise<string>((resolve) => (land = resolve))
    const loaded = client.fetchQuery({ queryKey: ['shed'], queryFn, meta: { tags: [tag.shed('a')] } })
    markStale([tag.shed('a')])
    await caughtUp()
    land('before')
    expect(await loaded).toBe('before')
    await settled()
    expect(isStale('shed')).toBe(true)
  })

  it('does not repeat a request that was made after the write', async () => {
    markStale([tag.shed('a')])
    const { asked, land } = await asking()
    await new Promise((resolve) => setTimeout(resolve, 5))
    land[0]?.('after')
    await settled()
    await caughtUp()
    expect([asked(), isStale('shed')]).toEqual([1, false])
  })

  it('requests nothing again after unmarkStale', async () => {
    answered('product', tag.product('shirt'))
    markStale([tag.product('shirt')])
    unmarkStale([tag.product('shirt')])
    await caughtUp()
    expect(isStale('product')).toBe(false)
  })
})
