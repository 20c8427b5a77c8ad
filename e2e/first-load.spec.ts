import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { boldFaces, inkOf, markBold, measureText } from './bold-text.ts'
import { openShop, picture, sell } from './support/goods.ts'
import { readLayoutShifts } from './support/layout-shifts.ts'
import { at, everyPath, plantThings } from './support/paths.ts'
import type { Member } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { holdLateTimers } from './support/timers.ts'
import { desktop, phone } from './support/visitor.ts'
import { createWalletOwner } from './support/wallets.ts'

const story = tellStory()
let things: Awaited<ReturnType<typeof plantThings>>

beforeAll(async () => {
  things = await plantThings(story.site().url)
})

const nextFrame = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))))'
const inlineStyle = '[...document.querySelectorAll("style")].map((style) => style.textContent).join("")'
const kilobyte = 1024

/** Window without a cache, which measures each page as a first load. */
const openMeter = async (person?: Member) => {
  const blank = 'about:blank'
  const { page, context, leave } = await (person === undefined ? story.open(blank) : story.openAs(person, blank))
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await holdLateTimers(page)
  let responses: Response[] = []
  page.on('response', (response) => void responses.push(response))
  const sizeOf = async (pattern: RegExp): Promise<number> => {
    const matches = responses.filter((response) => pattern.test(new URL(response.url()).pathname))
    const sizes = await Promise.all(matches.map((response) => response.request().sizes()))
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  }
  const weigh = async (path: string) => {
    responses = []
    await page.goto(path, { waitUntil: 'networkidle' })
    return {
      path,
      script: await sizeOf(/\.js$/),
      style: (await sizeOf(/\.css$/)) + brotliCompressSync(String(await page.evaluate(inlineStyle))).length,
      font: await sizeOf(/\.woff2$/),
      fonts: responses.filter((response) => response.url().endsWith('.woff2')).length,
      requests: responses.filter((response) => response.url().startsWith('http')).length,
    }
  }
  return { page, weigh, leave }
}

type Weight = Awaited<ReturnType<Awaited<ReturnType<typeof openMeter>>['weigh']>>

const isLight = ({ path, script, style, font, fonts, requests }: Weight): boolean =>
  script > 10 * kilobyte &&
  script <= (path === '/' ? 129.6 : 163) * kilobyte &&
  style <= 20 * kilobyte &&
  font <= 40 * kilobyte &&
  fonts === 1 &&
  requests <= 13

/** Pages over the limits. Two load at a time, because each waits for an idle network. */
const heavyOf = async (paths: readonly string[]): Promise<Weight[]> => {
  const heavy: Weight[] = []
  const waiting = [...paths]
  const work = async (): Promise<void> => {
    const { weigh, leave } = await openMeter()
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const weight = await weigh(path)
      if (!isLight(weight)) heavy.push(weight)
    }
    await leave()
  }
  await Promise.all([work(), work()])
  return heavy
}

const mainPaths = ['/', '/products/:product/details', '/shedpay']

describe('the first load', () => {
  it('has at most 163 KB of script (front page 129.6 KB) in 13 requests, and shifts nothing', async () => {
    expect(await heavyOf(mainPaths.map((path) => at(path, things)))).toEqual([])
    const { page, leave } = await story.open('/')
    await page.waitForLoadState('networkidle')
    expect(await readLayoutShifts(page)).toEqual([])
    await leave()
  })

  it('is within the limits on every other page', { tags: ['full'] }, async () => {
    const paths = everyPath.filter((path) => !mainPaths.includes(path))
    expect(await heavyOf(paths.map((path) => at(path, things)))).toEqual([])
  })

  it('has at most 164 KB of script in the wallet, and up to 186 KB in its tabs with forms', {
    tags: ['full'],
  }, async () => {
    const { weigh, leave } = await openMeter(await createWalletOwner(story.site(), 'Weighs Much', 5000))
    const heavy: object[] = []
    for (const [tab, most] of [
      ['', 164],
      ['?tab=send', 176],
      ['?tab=request', 186],
      ['?tab=transactions', 171],
      ['?tab=history', 162],
      ['?tab=cash-out', 181],
    ] as const) {
      const { script } = await weigh(`/shedpay${tab}`)
      if (script > most * kilobyte) heavy.push({ tab, script })
    }
    expect(heavy).toEqual([])
    await leave()
  })
})

/** URLs, in any size, of each lazy picture below the screen. */
const outOfSight = `[...document.querySelectorAll('.photo img[loading=lazy]')]
  .filter((image) => image.closest('.photo').getBoundingClientRect().top > innerHeight)
  .map((image) => [image.src, image.srcset, image.parentElement.querySelector('source')?.srcset].join(' '))`

describe('a lazy picture', () => {
  it('is requested when the script has loaded, or when it is near the screen', { tags: ['full'] }, async () => {
    const { url } = story.site()
    const shop = await openShop(url, things.owner, 'Many Pictures')
    for (const number of Array(8).keys())
      await picture(url, things.owner, shop, await sell(url, things.owner, shop, { name: `Basket ${number}` }), 1)
    const { page, leave } = await story.open('about:blank')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/base-*.js', (route) => held.then(() => route.continue()))
    const requests: string[] = []
    page.on('request', (request) => void requests.push(new URL(request.url()).pathname))
    await page.goto(`/sheds/${shop.id}?tab=products`, { waitUntil: 'commit' })
    await page.locator('.photo[data-near]').first().waitFor()
    await page.evaluate(nextFrame)
    const below = (await page.evaluate(outOfSight)) as string[]
    expect(below.length).toBeGreaterThan(3)
    const requested = () => below.filter((sources) => requests.some((path) => sources.includes(path)))
    expect(requested()).toEqual([])
    await page.locator('.photo').last().scrollIntoViewIfNeeded()
    await expect.poll(() => requested().length).toBeGreaterThan(0)
    letGo()
    await expect.poll(() => requested().length).toBe(below.length)
    await leave()
  })
})

/** Proxy that sends each page only up to `mark`, and the rest once released. */
const startSlowProxy = async (mark: string) => {
  const { url } = story.site()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const proxy = createServer(async ({ url: path, headers }, answer) => {
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
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return { base: `http://127.0.0.1:${port}`, letGo, close: () => proxy.close() }
}

/** Layout shifts of a page that arrives in two pieces. */
const shiftsInPieces = async (page: Page, mark: string, path: string, last: string): Promise<unknown[]> => {
  const { base, letGo, close } = await startSlowProxy(mark)
  const loaded = page.goto(`${base}${path}`, { waitUntil: 'load' })
  await page.waitForURL(`${base}${path}`, { waitUntil: 'commit' })
  await page.locator('.header-in').waitFor({ state: 'attached' })
  await page.evaluate(nextFrame)
  letGo()
  await loaded
  await page.locator(last).waitFor()
  const moves = await readLayoutShifts(page)
  close()
  return moves
}

describe('a page on a slow connection', () => {
  it('shifts nothing when it arrives in pieces, on a phone and on a desktop', { tags: ['full'] }, async () => {
    const small = await story.open('about:blank', { viewport: phone })
    expect(await shiftsInPieces(small.page, 'id="site-menu"', '/', 'main')).toEqual([])
    await small.leave()
    const large = await story.open('/', { viewport: desktop })
    await large.page.waitForLoadState('networkidle')
    expect(await readLayoutShifts(large.page)).toEqual([])
    expect(await shiftsInPieces(large.page, 'id="site-menu"', '/', 'main')).toEqual([])
    expect(await shiftsInPieces(large.page, 'class="side side-left"', '/feeds', '.cols')).toEqual([])
    await large.leave()
  })
})

/** Bold texts that look regular while the site's font fails to load. */
const plainTexts = async (page: Page, canvas: Page, path: string): Promise<(string | null)[]> => {
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(await readLayoutShifts(page)).toEqual([])
  const count = (await page.evaluate(markBold)) as number
  expect(count).toBeGreaterThan(3)
  const plain: (string | null)[] = []
  for (let index = 0; index < Math.min(count, 8); index++) {
    const text = page.locator(`[data-bold="${index}"]`)
    const bold = await inkOf(canvas, await text.screenshot({ animations: 'disabled' }))
    const lighten = `.style.setProperty('font-weight', '400', 'important')`
    await page.evaluate(`document.querySelector('[data-bold="${index}"]')${lighten}`)
    const light = await inkOf(canvas, await text.screenshot({ animations: 'disabled' }))
    if (bold / light <= 1.12) plain.push(await text.textContent())
  }
  return plain
}

describe('a device without the site’s font', () => {
  it('shows bold text as bold, and shifts nothing', { tags: ['full'] }, async () => {
    const canvas = await story.open('about:blank')
    for (const viewport of [phone, desktop]) {
      const { page, expecting, leave } = await story.open('about:blank', { viewport })
      expecting(/woff2|ERR_FAILED/)
      await page.route('**/*.woff2', (route) => route.abort())
      for (const path of ['/', at('/products/:product/details', things)])
        expect(await plainTexts(page, canvas.page, path), path).toEqual([])
      await leave()
    }
    await canvas.leave()
  })

  it('uses its own bold face if it has one, in the widths of the site’s font', { tags: ['full'] }, async () => {
    const { page, expecting, leave } = await story.open('about:blank')
    expecting(/woff2|ERR_FAILED/)
    const hasBold = await page.evaluate(
      `new FontFace('bold', ${JSON.stringify(boldFaces)}).load().then(() => true, () => false)`,
    )
    await page.route('**/*.woff2', (route) => route.abort())
    await page.goto('/terms', { waitUntil: 'networkidle' })
    const device = await measureText(page)
    await page.unrouteAll()
    // On the second load the font is cached from the start.
    for (const _ of [1, 2]) await page.goto('/terms', { waitUntil: 'networkidle' })
    const ours = await measureText(page)
    expect(device.faces.bold !== device.faces.plain).toBe(hasBold)
    for (const [index, width] of ours.widths.entries())
      expect(Math.abs((device.widths[index] ?? 0) / width - 1)).toBeLessThan(0.05)
    await leave()
  })
})
