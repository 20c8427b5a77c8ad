import { HtmlValidate } from 'html-validate'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { cook, openShop, picture, sell } from './support/goods.ts'
import { findDataErrors, type PageHead, readPageHead } from './support/page-head.ts'
import { at, everyPath, plantThings, unknownPath } from './support/paths.ts'
import { createMember, type Member, send } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { write } from './support/words.ts'

const story = tellStory()
const url = () => story.site().url
let things: Awaited<ReturnType<typeof plantThings>>
let seller: Member
let pictured: string

beforeAll(async () => {
  things = await plantThings(url())
  seller = await createMember(url(), 'Ngono Fabrics')
  const shop = await openShop(url(), seller, 'Pictured Shed')
  pictured = await sell(url(), seller, shop, { name: 'Toghu </script><b> "royal" & co' })
  await picture(url(), seller, shop, pictured, 1)
  await write(url(), seller, 'Toghu </script><script>alert(1)</script> *ce soir*')
  await cook(url(), seller, await openShop(url(), seller, 'Kitchen of Ngono', 'food_delivery'), { name: 'Eru' })
})

/** Requests of three crawlers: one reads only the start of a page, one asks for compression. */
const crawlers: Readonly<Record<string, Record<string, string>>> = {
  WhatsApp: { 'user-agent': 'WhatsApp/2.23.20.0 A', accept: '*/*', 'accept-encoding': 'identity' },
  Facebook: {
    'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'accept-encoding': 'gzip, deflate, br',
    range: 'bytes=0-524287',
  },
  Google: {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    accept: 'text/html,application/xhtml+xml,application/signed-exchange;v=b3,application/xml;q=0.9,*/*;q=0.8',
    'accept-encoding': 'gzip, deflate, br',
  },
}

const readHead = async (path: string, headers: Record<string, string> = {}): Promise<PageHead> =>
  readPageHead(await fetch(`${url()}${path}`, { headers, redirect: 'manual' }))

/** Chat apps read no further for the metadata. */
const earlyBytes = 150_000

const kinds = () =>
  [
    ['products', `/products/${things.product}/details`, 'product', 'Product'],
    ['products', `/products/${pictured}/details`, 'product', 'Product'],
    ['menu', `/menu/${things.dish}/details`, 'product', 'MenuItem'],
    ['sheds', `/sheds/${things.shed}`, 'website', 'LocalBusiness'],
    ['music', `/music/${things.music}/details`, 'website', 'MusicRecording'],
    ['writes', `/writes/${things.write}`, 'article', 'SocialMediaPosting'],
    ['users', `/users/${seller.id}/profile`, 'profile', 'ProfilePage'],
  ] as const

const checkPreview = async (headers: Record<string, string>): Promise<void> => {
  for (const [kind, path, type] of kinds()) {
    const head = await fetch(`${url()}${path}`, { method: 'HEAD', headers })
    expect([head.status, head.headers.get('content-type')], path).toEqual([200, 'text/html; charset=utf-8'])
    const { status, html, meta, canonical } = await readHead(path, headers)
    expect(status, path).toBe(200)
    expect(html.indexOf('twitter:card'), path).toBeLessThan(earlyBytes)
    expect(Object.fromEntries(meta), path).toMatchObject({
      'og:site_name': 'Sheds',
      'og:title': expect.stringMatching(/\S/),
      'og:description': expect.stringMatching(/\S/),
      'og:type': type,
      'og:url': `${url()}${path}`,
      'og:image': expect.stringMatching(new RegExp(`^${url()}/og/${kind}/[0-9a-f-]{36}-[0-9a-z]+\\.jpg$`)),
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    expect([meta.get('robots'), canonical], path).toEqual([undefined, `${url()}${path}`])
  }
}

const checkPicture = async (headers: Record<string, string>): Promise<void> => {
  for (const [, path] of kinds()) {
    const { meta } = await readHead(path)
    const image = meta.get('og:image') ?? ''
    const head = await fetch(image, { method: 'HEAD', headers, redirect: 'manual' })
    expect([head.status, head.headers.get('content-type')], path).toEqual([200, 'image/jpeg'])
    const answer = await fetch(image, { headers, redirect: 'manual' })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([200, 206], path).toContain(answer.status)
    expect(bytes.length, path).toBeLessThanOrEqual(300 * 1024)
    expect(Number(head.headers.get('content-length')), path).toBe(bytes.length)
    expect(await sharp(bytes).metadata(), path).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
}

describe('the link preview', () => {
  it('has a title, a text and a picture of at most 300 KB, for each crawler', async () => {
    for (const headers of Object.values(crawlers)) {
      await checkPreview(headers)
      await checkPicture(headers)
    }
  })

  it('has no picture for an order or a receipt, which are not indexed', { tags: ['full'] }, async () => {
    for (const path of ['/orders/SH-7K4Q', '/orders', `/receipts/${'ab'.repeat(16)}`]) {
      const answer = await fetch(`${url()}${path}`, { redirect: 'manual' })
      expect(answer.headers.get('x-robots-tag'), path).toBe('noindex')
      const { meta, canonical, links, data } = await readPageHead(answer)
      expect([meta.get('robots'), canonical, links.size, data.length], path).toEqual(['noindex', undefined, 0, 0])
      expect(
        [...meta.keys()].filter((name) => /image/.test(name)),
        path,
      ).toEqual([])
    }
  })

  it('names the feed of the page', { tags: ['full'] }, async () => {
    for (const [kind, path] of kinds()) {
      const { links } = await readHead(path)
      const feed = links.get('application/atom+xml')
      expect(feed !== undefined, path).toBe(kind === 'sheds' || kind === 'users')
      if (feed !== undefined) expect((await fetch(feed)).headers.get('content-type')).toContain('application/atom+xml')
    }
  })
})

/** Public pages, and those that lead a visitor to the login. */
const publicPaths = () => [
  ...everyPath.filter((path) => !/me\/profile/.test(path)).map((path) => at(path, things)),
  ...kinds().map(([, path]) => path),
  `/products/${pictured}/reviews`,
  '/receipts/nothing',
]

describe('the structured data', () => {
  it('is complete, with absolute URLs and without phone numbers or e-mail addresses', {
    tags: ['full'],
  }, async () => {
    for (const [, path, , type] of kinds()) {
      const { data } = await readHead(path)
      expect(
        data.map((each) => each['@type']),
        path,
      ).toEqual([type, 'BreadcrumbList'])
    }
    for (const path of publicPaths()) {
      const { data } = await readHead(path)
      expect(findDataErrors(data), path).toEqual([])
      expect(JSON.stringify(data), path).not.toMatch(/@example|@private|telephone|email|699 ?12|"\/[a-z]/i)
    }
  })

  it('is the same in both languages, which link each other, and in no third one', { tags: ['full'] }, async () => {
    for (const path of publicPaths()) {
      const bare = await readHead(path)
      if (bare.meta.get('robots') === 'noindex') {
        expect([bare.canonical, bare.alternates.size], path).toEqual([undefined, 0])
        continue
      }
      const address = bare.canonical ?? ''
      const mark = address.includes('?') ? '&' : '?'
      const all = { en: `${address}${mark}hl=en`, fr: `${address}${mark}hl=fr`, 'x-default': address }
      expect(Object.fromEntries(bare.alternates), path).toEqual(all)
      for (const language of ['en', 'fr'] as const) {
        const answer = await fetch(all[language], { headers: { cookie: `lang=${language === 'en' ? 'fr' : 'en'}` } })
        expect(answer.headers.get('set-cookie'), path).toBeNull()
        const shown = await readPageHead(answer)
        expect(Object.fromEntries(shown.alternates), path).toEqual(all)
        expect([shown.canonical, shown.meta.get('og:url')], path).toEqual([all[language], all[language]])
        expect(/<html lang="(\w+)"/.exec(shown.html)?.[1], path).toBe(language)
        expect(shown.meta.get('og:locale'), path).toBe(`${language}_CM`)
      }
    }
    const terms = await readHead('/terms')
    for (const query of ['hl=de', 'hl=en&hl=fr', 'hl[]=fr', 'hl=']) {
      const { canonical, html } = await readHead(`/terms?${query}`)
      expect([canonical, html.length], query).toEqual([terms.canonical, terms.html.length])
    }
  })
})

describe('a member who opted out of search engines', () => {
  it('is not indexed or quoted, and neither is a member without content', { tags: ['full'] }, async () => {
    const shy = await createMember(url(), 'Shy Author')
    const id = await write(url(), shy, 'Do not look for me')
    const paths = [`/users/${shy.id}/profile`, `/writes/${id}`]
    const robots = () => Promise.all(paths.map(async (path) => (await readHead(path)).meta.get('robots')))
    const quoted = async () => {
      const { html } = await readHead('/writes')
      return !/<div[^>]* data-nosnippet[^>]*>/.test(html.slice(0, html.indexOf('Do not look for me')))
    }
    expect([...(await robots()), await quoted()]).toEqual([undefined, undefined, true])
    await send(url(), `/api/users/${shy.id}/profile`, { method: 'PUT', token: shy.token, body: { findable: false } })
    expect([...(await robots()), await quoted()]).toEqual(['noindex', 'noindex', false])
    await send(url(), `/api/users/${shy.id}/profile`, { method: 'PUT', token: shy.token, body: { findable: true } })
    expect(await robots()).toEqual([undefined, undefined])
    const reader = await createMember(url(), 'Looks Around')
    expect((await readHead(`/users/${reader.id}/profile`)).meta.get('robots')).toBe('noindex')
    // The list of members names all of them.
    expect((await readHead('/all_users')).meta.get('robots')).toBe('noindex')
  })
})

describe('the sitemap', () => {
  it('lists only pages that may be indexed', { tags: ['full'] }, async () => {
    const part = async () => (await fetch(`${url()}/sitemaps/pages-1.xml`)).text()
    await fetch(`${url()}/sitemap.xml`)
    await expect.poll(part).toContain('<urlset')
    const paths = [...(await part()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    )
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths) expect((await readHead(path)).canonical, path).toBe(`${url()}${path}`)
  })
})

describe('the HTML of every page', () => {
  it('is valid', { tags: ['full'] }, async () => {
    const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })
    const wrong: string[] = []
    for (const path of publicPaths()) {
      const { html } = await readHead(path)
      const { results } = await validator.validateString(html)
      for (const { messages } of results)
        for (const { ruleId, message, selector } of messages) wrong.push(`${path}: ${ruleId} ${message} at ${selector}`)
    }
    expect(wrong).toEqual([])
  })
})

const pageFor = async (path: string, cookie = ''): Promise<string> =>
  (await fetch(`${url()}${path}`, { headers: { cookie, 'accept-language': 'en-CM' } })).text()

describe('every response', () => {
  it('has the security policy; pages are compressed, and their assets immutable', async () => {
    for (const path of ['/', unknownPath, '/api', '/api/nothing', '/assets/nothing.js', '/robots.txt', '/healthz']) {
      const { headers } = await fetch(`${url()}${path}`)
      expect(headers.get('content-security-policy'), path).toContain("script-src 'self'")
      expect(headers.get('content-security-policy'), path).not.toMatch(/unsafe/)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    }
    const home = await fetch(`${url()}/`, { headers: { 'accept-encoding': 'br' } })
    expect(home.headers.get('content-encoding')).toBe('br')
    const files = new Set((await home.text()).match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))
    expect(files.size).toBeGreaterThan(3)
    for (const file of files) {
      const { headers } = await fetch(`${url()}${file}`)
      expect(headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable')
    }
  })

  it('has the page’s metadata, and offers the signup only to visitors', { tags: ['full'] }, async () => {
    const { html, meta, canonical, alternates } = await readHead('/feeds?fbclid=stranger', { 'accept-language': 'en' })
    expect(/<title>([^<]*)/.exec(html)?.[1]).toBe('Sheds Home')
    expect([canonical, alternates.get('fr')]).toEqual([`${url()}/feeds`, `${url()}/feeds?hl=fr`])
    expect(meta.get('description')).toMatch(/\S/)
    const image = await fetch(meta.get('og:image') ?? '')
    expect([image.status, (await image.arrayBuffer()).byteLength <= 300 * 1024]).toEqual([200, true])
    const [visitor, member] = await Promise.all([pageFor('/terms'), pageFor('/terms', 'signed_in=1')])
    const foot = (page: string) => page.slice(page.indexOf('<footer'))
    expect([visitor.includes('href="/signup"'), foot(visitor).includes('href="/signup"')]).toEqual([true, true])
    expect(foot(member)).not.toContain('href="/signup"')
    expect([visitor, member].map((page) => page.includes('Create Shed'))).toEqual([false, true])
  })
})
