import { expect, it } from 'vitest'
import { headTags, inLanguage, knownAddress } from './head.ts'

const at = (pathname: string, search = '') => ({ pathname, search })
const context = { origin: 'https://sheds.example', locale: 'en' as const, knows: ['query'] }

it('an address keeps only what belongs to the page', () => {
  expect(knownAddress({ location: at('/sheds/', '?fbclid=1'), knows: [] })).toBe('/sheds')
  expect(knownAddress({ location: at('/'), knows: [] })).toBe('/')
  expect(knownAddress({ location: at('/render_search', '?lang=fr&query=a%20b'), knows: ['query'] })).toBe(
    '/render_search?query=a+b',
  )
})

it('a language is asked for beside what is there', () => {
  expect(inLanguage('/terms', 'fr')).toBe('/terms?lang=fr')
  expect(inLanguage('/render_search?query=a', 'en')).toBe('/render_search?query=a&lang=en')
})

it('a page that is not to be found has no canonical address', () => {
  const tags = headTags({ title: 'Basket', index: false }, { ...context, location: at('/basket') })
  expect(tags.some(({ attributes }) => attributes.rel === 'canonical')).toBe(false)
  expect(tags.some(({ attributes }) => attributes.content === 'noindex')).toBe(true)
})

it('a picture is given with its whole address', () => {
  const tags = headTags({ title: 'Home', image: '/og.png' }, { ...context, location: at('/') })
  const image = tags.find(({ attributes }) => attributes.property === 'og:image')
  expect(image?.attributes.content).toBe('https://sheds.example/og.png')
})
