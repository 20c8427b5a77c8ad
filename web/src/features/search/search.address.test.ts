import { describe, expect, it } from 'vitest'
import {
  filtersOn,
  hasSearch,
  pageBelow,
  readSearchAddress,
  searchHref,
  searchParamsOf,
  sortsOf,
  unfilteredHref,
} from './search.address.ts'
import { routes } from './search.routes.ts'

const read = (said: string) => readSearchAddress(new URLSearchParams(said))

describe('the URL of a search', () => {
  it('is the same after parsing and printing, without defaults', () => {
    const all =
      'type=product&query=pagne&location=Douala&sort=price_up&category=fashion&min=5000&max=20000&photo=1&condition=new&exact=1'
    expect(searchHref(read(all))).toBe(`/render_search?${all}`)
    expect(searchHref(read('type=all&query=wax&location=&sort=best&min=&max='))).toBe('/render_search?query=wax')
    expect(searchHref(read(''))).toBe('/render_search')
    expect(searchHref(read('type=shed&query=wax&cursor=abc'))).toBe('/render_search?type=shed&query=wax')
    expect(searchHref(read('type=shed&query=wax'), { cursor: 'abc' })).toBe(
      '/render_search?type=shed&query=wax&cursor=abc',
    )
  })

  it('ignores unknown values', () => {
    expect(
      read('type=car&sort=worst&category=cars&location=Paris&photo=yes&condition=old&exact=no&min=abc&max=-5'),
    ).toEqual(read(''))
  })

  it('accepts a city in any spelling', () => {
    for (const typed of ['Limbé', 'limbe', ' LIMBÉ ']) expect(read(`query=a&location=${typed}`).location).toBe('Limbé')
  })

  it('accepts prices in any notation, and swaps reversed bounds', () => {
    for (const typed of ['20 000', '20,000', '20.000 FCFA', 'CFA 20,000', '20\u202f000'])
      expect(read(`type=product&query=a&max=${encodeURIComponent(typed)}`).max).toBe(20_000)
    expect(read('type=product&query=a&min=9000&max=100')).toMatchObject({ min: 100, max: 9000 })
    expect(read('type=product&query=a&min=999999999999').min).toBe(100_000_000)
  })

  it('keeps the parameters of its kind and drops the others', () => {
    const product = read('type=product&query=wax&location=Buea&category=fashion&min=1&photo=1&sort=price_down')
    const said = (type: Parameters<typeof sortsOf>[0]) => searchParamsOf({ ...product, type })
    expect(said('dish')).toEqual({
      type: 'dish',
      query: 'wax',
      location: 'Buea',
      sort: 'price_down',
      min: '1',
      photo: '1',
    })
    expect(said('shed')).toEqual({ type: 'shed', query: 'wax', location: 'Buea', category: 'fashion' })
    expect(said('music')).toEqual({ type: 'music', query: 'wax', location: 'Buea' })
    expect(said('user')).toEqual({ type: 'user', query: 'wax' })
    expect(said('write')).toEqual({ type: 'write', query: 'wax' })
    expect(said('all')).toEqual({ query: 'wax', location: 'Buea' })
    expect(read('type=write&query=wax&category=fashion&min=5&location=Buea')).toEqual(read('type=write&query=wax'))
  })

  it('allows the sort orders of its kind, by price only for kinds with prices', () => {
    expect(sortsOf('all')).toEqual(['best'])
    expect(sortsOf('user')).toEqual(['best', 'new'])
    expect(sortsOf('product')).toEqual(['best', 'new', 'price_up', 'price_down'])
    expect(read('type=write&query=a&sort=price_up').sort).toBe('best')
  })

  it('closes to the page of its kind', () => {
    expect(['', 'type=shed', 'type=write', 'type=nonsense'].map((said) => pageBelow(read(said)))).toEqual([
      ...['/feeds', '/sheds', '/writes', '/feeds'],
    ])
  })

  it('counts as a search with a query or a city', () => {
    expect(['', 'query=+', 'type=shed', 'location=Douala', 'query=a'].map((said) => hasSearch(read(said)))).toEqual([
      ...[false, false, false, true, true],
    ])
  })
})

describe('active filters', () => {
  it('can be removed one by one, both ends of a price together', () => {
    const address = read('type=product&query=wax&location=Buea&category=fashion&min=5&max=9&photo=1')
    expect(filtersOn(address).map(({ name }) => name)).toEqual(['location', 'category', 'min', 'photo'])
    expect(filtersOn(address)[2]?.href).toBe(
      '/render_search?type=product&query=wax&location=Buea&category=fashion&photo=1',
    )
    expect(filtersOn(read('type=product&query=wax&max=9')).map(({ name }) => name)).toEqual(['max'])
    expect(filtersOn(read('query=wax'))).toEqual([])
  })

  it('can be removed all at once; query and kind stay', () => {
    expect(unfilteredHref(read('type=dish&query=ndolé&location=Buea&min=5&max=9&sort=new'))).toBe(
      '/render_search?type=dish&query=ndol%C3%A9&sort=new',
    )
  })

  it('appear in the URL with every parameter that the route declares', () => {
    const printed = searchHref(
      read('type=product&query=a&location=Buea&sort=new&category=fashion&min=1&max=2&photo=1&condition=used&exact=1'),
      { cursor: 'c' },
    )
    expect([...new URL(printed, 'http://a').searchParams.keys()].sort()).toEqual([...(routes[0]?.knows ?? [])].sort())
  })
})
