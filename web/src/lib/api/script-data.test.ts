import { describe, expect, it } from 'vitest'
import { documentHtml } from '../../app/document.ts'
import { headTags } from '../page/head.ts'
import { jsonLdTexts, scriptSafe } from './script-data.ts'

const hostile = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '\u2028\u2029',
  '"><img src=x onerror=alert(1)>',
  "'onload='alert(1)",
]

describe('scriptSafe', () => {
  it.each(hostile)('keeps %j as data inside a script element', (name) => {
    const text = scriptSafe({ name })
    expect(text).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(text)).toEqual({ name })
  })
})

describe('documentHtml', () => {
  it('contains no scripts but its own when all its texts are hostile', () => {
    const jsonLd = hostile.map((name) => ({ '@type': 'Product', name }))
    const head = { title: hostile.join(), description: hostile.join(), image: hostile[4]!, jsonLd }
    const place = { origin: 'https://sheds.example', location: { pathname: '/', search: '' } }
    const html = documentHtml({
      locale: 'en',
      theme: undefined,
      saver: false,
      tags: headTags(head, { ...place, locale: 'en', knows: [] }),
      jsonLd: jsonLdTexts(head, place.origin),
      links: hostile.map((title) => ({ type: 'application/atom+xml', href: `/feed?${title}`, title })),
      assets: { scripts: [], preloads: [], styles: [], inlineStyle: '', fonts: [] },
      html: '',
      state: hostile,
    })
    expect(html.match(/<script[^>]*>/g)).toEqual([
      ...hostile.map(() => '<script type="application/ld+json">'),
      '<script type="application/json" id="state">',
    ])
    expect(html).not.toMatch(/<img|<!--/)
  })
})

describe('jsonLdTexts', () => {
  it('adds the origin to addresses only', () => {
    const data = {
      name: '/x',
      url: '/sheds/1',
      image: ['/files/a.webp', 'https://cdn.example/b'],
      offers: { url: '/y' },
    }
    const [text = ''] = jsonLdTexts({ title: '', jsonLd: [data] }, 'https://sheds.example')
    expect(JSON.parse(text)).toEqual({
      name: '/x',
      url: 'https://sheds.example/sheds/1',
      image: ['https://sheds.example/files/a.webp', 'https://cdn.example/b'],
      offers: { url: 'https://sheds.example/y' },
    })
  })
})
