import { listProducts } from '@sheds/contract/products/products'
import { tag } from '@sheds/contract/tags'
import { listFollowers } from '@sheds/contract/users/users'
import { InfiniteQueryObserver, onlineManager, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { setTransport, type Transport } from '../api/api.ts'
import { askedBy } from '../api/query.ts'
import { allOf, firstPages, listOf, pageOf, pagesOf, rowsOf } from './list.ts'

const asked: string[] = []

const answerPages: Transport = async ({ path }) => {
  asked.push(path)
  const before = path.includes('limit') ? 'limit=5&' : ''
  const headers: Record<string, string> = path.includes('cursor')
    ? {}
    : { link: `</api/products?${before}cursor=next>; rel="next"`, 'x-total-count': '1000+' }
  return { status: 200, header: (name) => headers[name] ?? null, text: '[{"id":"a"}]' }
}

setTransport(answerPages)

describe('listOf', () => {
  it('loads page after page, from the start or from a cursor', async () => {
    const list = listOf(listProducts, {})
    const client = new QueryClient()
    const { pages } = await client.fetchInfiniteQuery({ ...pagesOf(list), pages: 2 })
    expect(pages).toEqual([
      { rows: [{ id: 'a' }], next: 'next', total: '1000+' },
      { rows: [{ id: 'a' }], next: null, total: undefined },
    ])
    expect(await client.fetchQuery(pageOf(list, 'middle'))).toEqual(pages[1])
    expect(asked.splice(0)).toEqual(['/api/products', '/api/products?cursor=next', '/api/products?cursor=middle'])
  })

  it('finds the cursor anywhere in the link to the next page', async () => {
    const list = listOf(listProducts, { query: { limit: 5 } })
    const first = await new QueryClient().fetchQuery(pageOf(list))
    expect(first.next).toBe('next')
  })

  it('loads all pages at once with allOf', async () => {
    expect(await new QueryClient().fetchQuery(allOf(listOf(listProducts, {})))).toEqual([{ id: 'a' }, { id: 'a' }])
  })

  it('caches single and endless pages under different keys, per viewer', () => {
    const list = listOf(listProducts, {})
    expect(pageOf(list).queryKey).toEqual(['/products', 'visitor', 'page'])
    expect(firstPages(list, 'middle').queryKey).toEqual(['/products?cursor=middle', 'visitor', 'pages'])
    expect(askedBy('ada', pagesOf(list)).queryKey).toEqual(['/products', 'ada', 'pages'])
  })

  it('continues in pages what a loader began', async () => {
    const list = listOf(listProducts, {})
    const client = new QueryClient()
    client.mount()
    onlineManager.setOnline(false)
    const begun = client.fetchQuery(firstPages(list))
    // The page requests the same while the loader's request waits for a connection.
    const observer = new InfiniteQueryObserver(client, pagesOf(list))
    const leave = observer.subscribe(() => undefined)
    onlineManager.setOnline(true)
    await begun
    expect(observer.getCurrentResult().data?.pages.map(({ rows }) => rows)).toEqual([[{ id: 'a' }]])
    leave()
    client.unmount()
  })

  it('knows the tags of its answers', () => {
    const list = listOf(listFollowers, { params: { id: 'ada' } }, ({ rows }) => rows)
    expect(pageOf(list).meta.tags).toContain(tag.followers('ada'))
  })

  it('shows a row once that moved from one page to another', () => {
    const pages = [
      { rows: [{ id: 'a' }, { id: 'b' }], next: 'next' },
      { rows: [{ id: 'b' }, { id: 'c' }], next: null },
    ]
    expect(rowsOf(pages).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})
