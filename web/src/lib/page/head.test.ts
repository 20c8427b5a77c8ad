import { describe, expect, it } from 'vitest'
import { headTags } from './head.ts'
import { knownAddress, withParameter } from './known-address.ts'

const at = (pathname: string, search = '') => ({ pathname, search })
const context = { origin: 'https://sheds.example', locale: 'en' as const, knows: ['query'] }

describe('knownAddress', () => {
  it('keeps only the page’s own parameters', () => {
    expect(knownAddress({ location: at('/sheds/', '?fbclid=1'), knows: [] })).toBe('/sheds')
    expect(knownAddress({ location: at('/'), knows: [] })).toBe('/')
    expect(knownAddress({ location: at('/render_search', '?lang=fr&query=a%20b'), knows: ['query'] })).toBe(
      '/render_search?query=a+b',
    )
  })
})

describe('headTags', () => {
  it('links to the page in each language with a parameter', () => {
    expect(withParameter('/terms', 'lang', 'fr')).toBe('/terms?lang=fr')
    const tags = headTags({ title: '' }, { ...context, location: at('/render_search', '?query=a&hl=fr') })
    const address = 'https://sheds.example/render_search?query=a'
    expect(
      tags.flatMap(({ attributes: { rel, hreflang = '', href } }) =>
        rel === undefined ? [] : [[rel, hreflang, href]],
      ),
    ).toEqual([
      ['canonical', '', `${address}&hl=fr`],
      ['alternate', 'en', `${address}&hl=en`],
      ['alternate', 'fr', `${address}&hl=fr`],
      ['alternate', 'x-default', address],
    ])
  })

  it('omits picture and search address of private pages, whatever the page says', () => {
    // Paths match in upper and lower case.
    for (const path of ['/orders/SH-7K4Q', '/Orders/SH-7K4Q', '/RECEIPTS/ab']) {
      const tags = headTags({ title: 'Order', image: '/x.jpg' }, { ...context, location: at(path) })
      expect(tags.some(({ attributes: { content } }) => content === 'noindex')).toBe(true)
      expect(
        tags.filter(({ attributes: { rel, property = '' } }) => rel !== undefined || property.includes('image')),
      ).toEqual([])
    }
  })

  it('omits the canonical address of a page that is not indexed', () => {
    const tags = headTags({ title: 'Basket', index: false }, { ...context, location: at('/basket') })
    expect(tags.some(({ attributes }) => attributes.rel === 'canonical')).toBe(false)
    expect(tags.some(({ attributes }) => attributes.content === 'noindex')).toBe(true)
  })

  it('gives a picture its absolute address', () => {
    const tags = headTags({ title: 'Home', image: '/og.png' }, { ...context, location: at('/') })
    const image = tags.find(({ attributes }) => attributes.property === 'og:image')
    expect(image?.attributes.content).toBe('https://sheds.example/og.png')
  })
})
