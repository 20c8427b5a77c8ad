import { describe, expect, it } from 'vitest'
import {
  filtersOn,
  isAsking,
  pageBelow,
  readSearchAddress,
  saidOf,
  searchHref,
  sortsOf,
  unfilteredHref,
} from './search.address.ts'
import { routes } from './search.routes.ts'

const read = (said: string) => readSearchAddress(new URLSearchParams(said))

describe('what the address of a search asks for', () => {
  it('is the same when it is printed again, in few words', () => {
    const all =
      'type=product&query=pagne&location=Douala&sort=price_up&category=fashion&min=5000&max=20000&photo=1&exact=1'
    expect(searchHref(read(all))).toBe(`/render_search?${all}`)
    expect(searchHref(read('type=all&query=wax&location=&sort=best&min=&max='))).toBe('/render_search?query=wax')
    expect(searchHref(read(''))).toBe('/render_search')
    expect(searchHref(read('type=shed&query=wax&cursor=abc'))).toBe('/render_search?type=shed&query=wax')
    expect(searchHref(read('type=shed&query=wax'), { cursor: 'abc' })).toBe(
      '/render_search?type=shed&query=wax&cursor=abc',
    )
  })

  it('is nothing that nobody knows: such an address is no error', () => {
    expect(read('type=car&sort=worst&category=cars&location=Paris&photo=yes&exact=no&min=abc&max=-5')).toEqual(read(''))
  })

  it('knows a city however it is written', () => {
    for (const typed of ['Limbé', 'limbe', ' LIMBÉ ']) expect(read(`query=a&location=${typed}`).location).toBe('Limbé')
  })

  it('takes prices as people type them, and bounds that stand the wrong way round', () => {
    for (const typed of ['20 000', '20,000', '20.000 FCFA', 'CFA 20,000', '20\u202f000'])
      expect(read(`type=product&query=a&max=${encodeURIComponent(typed)}`).max).toBe(20_000)
    expect(read('type=product&query=a&min=9000&max=100')).toMatchObject({ min: 100, max: 9000 })
    expect(read('type=product&query=a&min=999999999999').min).toBe(100_000_000)
  })

  it('is of one kind: another keeps what belongs to it and drops the rest', () => {
    const product = read('type=product&query=wax&location=Buea&category=fashion&min=1&photo=1&sort=price_down')
    const said = (type: Parameters<typeof sortsOf>[0]) => saidOf({ ...product, type })
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

  it('has an order where there is one: prices only of what has them', () => {
    expect(sortsOf('all')).toEqual(['best'])
    expect(sortsOf('user')).toEqual(['best', 'new'])
    expect(sortsOf('product')).toEqual(['best', 'new', 'price_up', 'price_down'])
    expect(read('type=write&query=a&sort=price_up').sort).toBe('best')
  })

  it('closes to the page that shows its kind', () => {
    expect(['', 'type=shed', 'type=write', 'type=nonsense'].map((said) => pageBelow(read(said)))).toEqual([
      ...['/feeds', '/sheds', '/writes', '/feeds'],
    ])
  })

  it('is something with words, or in a city', () => {
    expect(['', 'query=+', 'type=shed', 'location=Douala', 'query=a'].map((said) => isAsking(read(said)))).toEqual([
      ...[false, false, false, true, true],
    ])
  })
})

describe('filters that are on', () => {
  it('can be taken off one by one, both ends of a price at once', () => {
    const address = read('type=product&query=wax&location=Buea&category=fashion&min=5&max=9&photo=1')
    expect(filtersOn(address).map(({ name }) => name)).toEqual(['location', 'category', 'min', 'photo'])
    expect(filtersOn(address)[2]?.href).toBe(
      '/render_search?type=product&query=wax&location=Buea&category=fashion&photo=1',
    )
    expect(filtersOn(read('type=product&query=wax&max=9')).map(({ name }) => name)).toEqual(['max'])
    expect(filtersOn(read('query=wax'))).toEqual([])
  })

  it('can be taken off all at once; words and kind stay', () => {
    expect(unfilteredHref(read('type=dish&query=ndolé&location=Buea&min=5&max=9&sort=new'))).toBe(
      '/render_search?type=dish&query=ndol%C3%A9&sort=new',
    )
  })

  it('are read of every parameter the page knows', () => {
    const printed = searchHref(
      read('type=product&query=a&location=Buea&sort=new&category=fashion&min=1&max=2&photo=1&exact=1'),
      { cursor: 'c' },
    )
    expect([...new URL(printed, 'http://a').searchParams.keys()].sort()).toEqual([...(routes[0]?.knows ?? [])].sort())
  })
})
