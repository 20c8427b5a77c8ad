import { describe, expect, it } from 'vitest'
import {
  type Entry,
  entriesToEvict,
  filesNamed,
  keptHtml,
  mayKeep,
  nearestPage,
  type PageChoices,
  pageFactsOf,
  pageKey,
  plainAddress,
  readChoices,
  readPageKey,
  requestKind,
} from './keeping.rules.ts'

const origin = 'https://sheds.example'
const build = 'abc123'

const asked = (path: string, more: Partial<Parameters<typeof requestKind>[0]> = {}) =>
  requestKind(
    { url: `${origin}${path}`, method: 'GET', mode: 'navigate', hasLogin: false, hasRange: false, ...more },
    origin,
  )

const file = { mode: 'no-cors' }

const answer = (headers: Record<string, string>, more: Partial<Parameters<typeof mayKeep>[1]> = {}) => ({
  status: 200,
  redirected: false,
  type: 'basic',
  header: (name: string) => headers[name] ?? null,
  ...more,
})

const page = { 'x-public': '1', 'x-build': `sq2xw1.${build}`, 'content-type': 'text/html; charset=utf-8' }
const fixed = { 'x-build': 'older', 'cache-control': 'public, max-age=31536000, immutable' }
const picture = { ...fixed, 'content-type': 'image/webp' }
const code = { ...fixed, 'content-type': 'application/javascript; charset=utf-8' }

describe('requestKind', () => {
  it('recognises pages, code and pictures of the site, and nothing else', () => {
    expect(asked('/sheds?name=ndop')).toBe('page')
    expect(asked('/assets/base-1HbbQnP.js', file)).toBe('code')
    expect(asked('/files/0b/0b94-600.webp', file)).toBe('picture')
    for (const path of [
      '/api/sheds',
      '/api/docs',
      '/api',
      '/files/0b/a.webp',
      '/og/products/a.jpg',
      '/healthz',
      '/sw.js',
    ])
      expect(asked(path), path).toBeUndefined()
    expect(asked('/api/sheds', file)).toBeUndefined()
    expect(
      requestKind(
        { url: 'https://other.example/sheds', method: 'GET', mode: 'navigate', hasLogin: false, hasRange: false },
        origin,
      ),
    ).toBeUndefined()
  })

  it('ignores requests with a login, for a range, or with another method', () => {
    expect(asked('/files/0b/a.webp', { ...file, hasLogin: true })).toBeUndefined()
    expect(asked('/files/0b/a.mp3', { ...file, hasRange: true })).toBeUndefined()
    expect(asked('/sheds', { method: 'POST' })).toBeUndefined()
  })
})

describe('mayKeep', () => {
  it('accepts answers that the server marks as a visitor’s', () => {
    expect(mayKeep('page', answer(page), build)).toBe(true)
    expect(mayKeep('picture', answer(picture), build)).toBe(true)
    expect(mayKeep('code', answer(code), build)).toBe(true)
  })

  it('refuses answers without the mark, of another build, or of another type', () => {
    for (const [kind, headers] of [
      ['page', { ...page, 'x-public': '' }],
      ['page', { ...page, 'x-build': 'sq2xw1.another' }],
      ['page', { ...page, 'content-type': 'application/json' }],
      ['picture', { ...picture, 'cache-control': 'private, no-store' }],
      ['picture', { ...picture, 'cache-control': 'public, max-age=60' }],
      ['picture', { ...picture, 'content-type': 'text/html' }],
      ['code', { ...code, 'content-type': 'text/html' }],
    ] as const)
      expect(mayKeep(kind, answer(headers), build), JSON.stringify(headers)).toBe(false)
  })

  it('refuses answers of other servers, which name no build', () => {
    for (const [kind, { 'x-build': _, ...headers }] of [
      ['page', page],
      ['picture', picture],
      ['code', code],
    ] as const)
      expect(mayKeep(kind, answer(headers), build)).toBe(false)
  })

  it.each([
    { status: 206 },
    { status: 500 },
    { status: 404 },
    { status: 304 },
    { status: 0 },
    { redirected: true },
    { type: 'opaque' },
    { type: 'cors' },
  ])('refuses answers with %o', (more) => {
    for (const [kind, headers] of [
      ['page', page],
      ['picture', picture],
      ['code', code],
    ] as const)
      expect(mayKeep(kind, answer(headers, more), build)).toBe(false)
  })
})

const french: PageChoices = { lang: 'fr', theme: 'dark', member: true, saver: false }
const english: PageChoices = { lang: 'en', theme: '', member: false, saver: false }

describe('page keys and copies', () => {
  it('include language, theme and login, and lead back to the address', () => {
    expect(readChoices('fr dark member query show=reviews')).toEqual({
      shown: french,
      knows: ['query', 'show=reviews'],
    })
    expect(readChoices('en   name cursor')).toEqual({ shown: english, knows: ['name', 'cursor'] })
    expect(readChoices('en')).toEqual({ shown: english, knows: [] })
    expect(readChoices('en  ,saver name')).toEqual({ shown: { ...english, saver: true }, knows: ['name'] })
    expect(readChoices('fr dark member,saver').shown).toEqual({ ...french, saver: true })
    const keys = [
      french,
      english,
      { ...english, theme: 'light' },
      { ...english, member: true },
      { ...english, lang: 'fr' },
      { ...english, saver: true },
      { ...french, saver: true },
    ]
    expect(new Set(keys.map((shown) => pageKey(shown, '/sheds?a=b'))).size).toBe(keys.length)
    for (const shown of keys)
      expect(readPageKey(pageKey(shown, '/sheds?a=b'))).toEqual({ shown, address: '/sheds?a=b' })
    expect(readPageKey('/kept/list')).toBeUndefined()
  })

  it('include only parameters of the page, not those of a link such as a payee', () => {
    const plain = (address: string, ...knows: string[]) => plainAddress(new URL(address, origin), knows)
    expect(plain('/shedpay?to=AB123&tab=send&amount=5000&fbclid=1', 'tab')).toBe('/shedpay?tab=send')
    expect(plain('/a?show=share&b=1', 'show=reviews')).toBe('/a')
    expect(plain('/a?show=reviews', 'show=reviews')).toBe('/a?show=reviews')
    expect(plain('/a?b=2&a=1#x', 'a', 'b')).toBe(plain('/a?a=1&b=2', 'a', 'b'))
  })

  const at = (time: number, knows: readonly string[] = []): Entry => ({ bytes: 1, used: time, at: time, knows })
  const found = (entries: Record<string, Entry>, wanted: PageChoices, path: string) =>
    nearestPage(new Map(Object.entries(entries)), wanted, new URL(path, origin))?.key

  it('match by the nearest copy to the current choices', () => {
    const copies = {
      [pageKey(french, '/a')]: at(1),
      [pageKey({ ...french, lang: 'en' }, '/a')]: at(9),
      [pageKey({ ...french, member: false }, '/a')]: at(9),
    }
    expect(found(copies, french, '/a')).toBe(pageKey(french, '/a'))
    expect(found(copies, { ...french, theme: '' }, '/a')).toBe(pageKey(french, '/a'))
    expect(found(copies, { ...french, member: false }, '/a')).toBe(pageKey({ ...french, member: false }, '/a'))
    expect(found({ [pageKey(french, '/a')]: at(1) }, english, '/a')).toBe(pageKey(french, '/a'))
    const saving = { ...french, saver: true }
    expect(found({ ...copies, [pageKey(saving, '/a')]: at(0) }, saving, '/a')).toBe(pageKey(saving, '/a'))
    expect(found({ ...copies, [pageKey(saving, '/a')]: at(99) }, french, '/a')).toBe(pageKey(french, '/a'))
    expect(found({ [pageKey(french, '/a')]: at(1) }, french, '/b')).toBeUndefined()
  })

  it('differ for different search words', () => {
    const copies = { [pageKey(english, '/find?query=ndop')]: at(1, ['query']) }
    expect(found(copies, english, '/find?query=ndop&fbclid=1')).toBe(pageKey(english, '/find?query=ndop'))
    expect(found(copies, english, '/find?query=kaba')).toBeUndefined()
    expect(found(copies, english, '/find')).toBeUndefined()
  })
})

describe('entriesToEvict', () => {
  const entries = new Map<string, Entry>([
    ['late', { bytes: 40, used: 3, at: 0 }],
    ['first', { bytes: 30, used: 1, at: 9 }],
    ['then', { bytes: 30, used: 2, at: 5 }],
  ])

  it('lists the least recently used entries, and no more than necessary', () => {
    expect(entriesToEvict(entries, 100)).toEqual([])
    expect(entriesToEvict(entries, 99)).toEqual(['first'])
    expect(entriesToEvict(entries, 70)).toEqual(['first'])
    expect(entriesToEvict(entries, 69)).toEqual(['first', 'then'])
    expect(entriesToEvict(entries, 0)).toEqual(['first', 'then', 'late'])
  })
})

describe('HTML of a copy', () => {
  const html =
    '<!doctype html>\n<html lang="fr" data-theme="light">\n<head><meta name="color-scheme" content="light"><title>Toghu &amp; kaba · Mode · Sheds</title><script src="/assets/a-1.js"></script><link href="/assets/a-1.js"><link href="/assets/b-2.woff2"></head><body><header><img src="/files/00/face.webp"></header><main><span class="shed-mark size-s"><img src="/files/02/mark-96.webp"></span><div class="photo big"><picture><img alt="" src="/files/01/thing-600.webp"></picture></div></main></body></html>'

  it('says its age and has the current theme', () => {
    const shown = keptHtml(html, Date.UTC(2026, 10, 25, 13, 5), 'dark')
    expect(shown).toContain('<html lang="fr" data-theme="dark" data-kept-at="2026-11-25T13:05:00.000Z">')
    expect(shown).toContain('<meta name="color-scheme" content="dark">')
    expect(keptHtml(html, 0, '')).toContain('<html lang="fr" data-kept-at="1970')
    expect(keptHtml(html, 0, '')).toContain('content="light dark"')
  })

  it('names its files, its title and the picture of its thing', () => {
    expect(filesNamed(html)).toEqual(['/assets/a-1.js', '/assets/b-2.woff2'])
    expect(pageFactsOf(html, '/products/1/details')).toEqual({
      title: 'Toghu & kaba',
      picture: '/files/01/thing-600.webp',
    })
    expect(pageFactsOf(html, '/sheds/1')).toEqual({ title: 'Toghu & kaba', picture: '/files/02/mark-96.webp' })
    expect(pageFactsOf('<main></main>', '/terms')).toEqual({ title: '', picture: undefined })
  })
})
