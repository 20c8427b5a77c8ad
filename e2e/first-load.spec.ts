// @module-tag chromium
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openShop, picture, sell } from './support/goods.ts'
import { movedOn } from './support/moved.ts'
import { at, everyPath, plantThings } from './support/paths.ts'
import { meet, type Somebody } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { holdLate } from './support/timers.ts'
import { desktop, phone } from './support/visitor.ts'
import { meetWithWallet } from './support/wallets.ts'

const story = tellStory()

/** Two frames: what was there is on the screen. */
const painted = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))))'

const kilobyte = 1024

/** Everything that a first look at a page loads, once nothing more comes. */
const firstLoad = async (path: string, { viewport = phone, as }: { viewport?: typeof phone; as?: Somebody } = {}) => {
  const blank = 'about:blank'
  const visitor = await (as === undefined ? story.open(blank, { viewport }) : story.openAs(as, blank, { viewport }))
  await holdLate(visitor.page)
  const responses: Response[] = []
  visitor.page.on('response', (response) => void responses.push(response))
  await visitor.page.goto(path, { waitUntil: 'networkidle' })
  return { ...visitor, responses: responses.filter((response) => response.url().startsWith('http')) }
}

/** The addresses, of any size, of each picture that may wait and is not on the screen. */
const outOfSight = `[...document.querySelectorAll('.photo img[loading=lazy]')]
  .filter((image) => image.closest('.photo').getBoundingClientRect().top > innerHeight)
  .map((image) => [image.src, image.srcset, image.parentElement.querySelector('source')?.srcset].join(' '))`

const inlineStyle = '[...document.querySelectorAll("style")].map((style) => style.textContent).join("")'

/** Its bytes as they came over the line, and how many files there were. */
const weigh = async (path: string, as?: Somebody) => {
  const { page, responses, leave } = await firstLoad(path, as && { as })
  const weightOf = async (pattern: RegExp): Promise<number> => {
    const wanted = responses.filter((response) => pattern.test(new URL(response.url()).pathname))
    const sizes = await Promise.all(wanted.map((response) => response.request().sizes()))
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  }
  const weight = {
    script: await weightOf(/\.js$/),
    style: (await weightOf(/\.css$/)) + brotliCompressSync(String(await page.evaluate(inlineStyle))).length,
    font: await weightOf(/\.woff2$/),
    fonts: responses.filter((response) => response.url().endsWith('.woff2')).length,
    requests: responses.length,
  }
  await leave()
  return { path, ...weight }
}

/** The site as a slow line brings it: of a page only what stands before `mark`, and the rest when let go. */
const slowLine = async (mark: string) => {
  const { url } = story.site()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const line = createServer(async ({ url: path, headers }, answer) => {
    const { origin = url, cookie = '', 'accept-language': language = '' } = headers
    const found = await fetch(`${url}${path}`, { headers: { cookie, 'accept-language': language, origin } })
    const body = Buffer.from(await found.arrayBuffer())
    const type = found.headers.get('content-type') ?? ''
    answer.writeHead(found.status, { 'content-type': type })
    const cut = type.startsWith('text/html') ? body.indexOf(mark) : -1
    answer.write(body.subarray(0, cut))
    if (cut >= 0) await held
    answer.end(body.subarray(cut))
  })
  await new Promise<void>((resolve) => void line.listen(0, '127.0.0.1', resolve))
  const { port } = line.address() as AddressInfo
  return { base: `http://127.0.0.1:${port}`, letGo, close: () => line.close() }
}

const isLight = ({ path, script, style, font, fonts, requests }: Awaited<ReturnType<typeof weigh>>): boolean =>
  script <= (path === '/' ? 121 : 153) * kilobyte &&
  style <= 20 * kilobyte &&
  font <= 40 * kilobyte &&
  fonts <= 1 &&
  requests <= 13

/** While one page comes to rest, the other loads. */
const pairs = <T>(all: readonly T[]): T[][] =>
  all.flatMap((_, place) => (place % 2 === 0 ? [all.slice(place, place + 2)] : []))

describe('the first look at a page', () => {
  it('of any page loads at most 153 KB of script, the front page 121 KB, in at most 13 requests', async () => {
    const things = await plantThings(story.site().url)
    const heavy: object[] = []
    for (const paths of pairs(everyPath))
      for (const look of await Promise.all(paths.map((path) => weigh(at(path, things)))))
        if (!isLight(look)) heavy.push(look)
    expect(heavy).toEqual([])
  })

  it('of one’s own wallet loads 156 KB at most; a tab with more forms has up to 25 KB of its own', async () => {
    const owner = await meetWithWallet(story.site(), 'Weighs Much', 5000)
    const most = [
      ['', 156],
      ['?tab=send', 168],
      ['?tab=request', 178],
      ['?tab=transactions', 163],
      ['?tab=history', 154],
      ['?tab=cash-out', 173],
    ] as const
    const heavy: object[] = []
    for (const tabs of pairs(most))
      for (const { script, path } of await Promise.all(tabs.map(([tab]) => weigh(`/shedpay${tab}`, owner)))) {
        const [, kilobytes] = most.find(([tab]) => path === `/shedpay${tab}`) ?? ['', 0]
        if (script > kilobytes * kilobyte) heavy.push({ path, script })
      }
    expect(heavy).toEqual([])
  })

  it('asks for the pictures that nobody sees yet once the script is here, or they come near', async () => {
    const { url } = story.site()
    const seller = await meet(url, 'Sells Many')
    const shop = await openShop(url, seller, 'Many Pictures')
    for (const place of Array(8).keys())
      await picture(url, seller, shop, await sell(url, seller, shop, { name: `Basket ${place}` }), 1)
    const { page, leave } = await story.open('about:blank')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/base-*.js', (route) => held.then(() => route.continue()))
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.goto(`/sheds/${shop.id}?tab=products`, { waitUntil: 'commit' })
    await page.locator('.photo[data-near]').first().waitFor()
    await page.evaluate(painted)
    const below = (await page.evaluate(outOfSight)) as string[]
    expect(below.length).toBeGreaterThan(3)
    const askedFor = () => below.filter((sources) => asked.some((path) => sources.includes(path)))
    expect(askedFor()).toEqual([])
    await page.locator('.photo').last().scrollIntoViewIfNeeded()
    await expect.poll(() => askedFor().length).toBeGreaterThan(0)
    letGo()
    await expect.poll(() => askedFor().length).toBe(below.length)
    await leave()
  })

  it.each([phone, desktop])('moves nothing once it is there (%o)', async (viewport) => {
    const { page, leave } = await firstLoad('/', { viewport })
    expect(await movedOn(page)).toEqual([])
    await leave()
  })

  it.each([
    ['class="side side-left"', '/feeds', desktop, '.cols'],
    ['id="site-menu"', '/', desktop, 'main'],
    ['id="site-menu"', '/', phone, 'main'],
  ])('that comes in pieces moves nothing: %s of %s', async (mark, path, viewport, last) => {
    const { base, letGo, close } = await slowLine(mark)
    const { page, leave } = await story.open('about:blank', { viewport, javaScript: true })
    const coming = page.goto(`${base}${path}`, { waitUntil: 'load' })
    await page.locator('.header-in').waitFor({ state: 'attached' })
    await page.evaluate(painted)
    letGo()
    await coming
    await page.locator(last).waitFor()
    expect(await movedOn(page)).toEqual([])
    close()
    await leave()
  })

  it('comes compressed, and its files may be kept for ever', async () => {
    const { page, responses, leave } = await firstLoad('/')
    const document = await page.request.get('/')
    expect(document.headers()['content-encoding']).toBe('br')
    for (const response of responses.filter((one) => one.url().includes('/assets/'))) {
      expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    await leave()
  })
})
