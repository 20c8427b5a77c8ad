import type { Browser, BrowserContext, Page } from 'playwright-core'
import { atDemoMarket, type MarketPlaces } from './support/demo-market.ts'
import { holdCeiling, median } from './support/rounds.ts'
import { slowDown } from './support/slow-phone.ts'

const runs = 5
/** Of the first visit, what the second may take: time to the first content, and bytes over the line. */
const ceilings = { content: 0.35, bytes: 0.1, navigation: 1.15, before: 0 }
const navigations = 15

/** What a phone gains that was here before, and what the worker costs it on the way to a page that it does not hold. */
export const measure = (): Promise<void> =>
  atDemoMarket(async ({ base, browser, places }) => {
    await measureVisits(browser, base)
    await measureNavigations(browser, base, places)
  })

const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  bypassCSP: true,
}

const measureVisits = async (browser: Browser, base: string): Promise<void> => {
  const all: { first: Visit; second: Visit }[] = []
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext(phone)
    const first = await visit(context, base, held)
    const second = await visit(context, base, async () => undefined)
    await context.close()
    all.push({ first, second })
  }
  const of = (which: 'first' | 'second', figure: keyof Visit): number => median(all.map((one) => one[which][figure]))
  console.log(`\nThe front page on that line, median of ${runs}`)
  for (const which of ['first', 'second'] as const)
    console.log(
      `  ${which} visit: first content ${Math.round(of(which, 'content'))} ms, ${Math.round(of(which, 'bytes') / 1024)} KiB`,
    )
  holdCeiling(
    'first content of the second visit ÷ of the first',
    of('second', 'content') / of('first', 'content'),
    ceilings.content,
  )
  holdCeiling('its bytes ÷ of the first', of('second', 'bytes') / of('first', 'bytes'), ceilings.bytes)
  holdCeiling('bytes of the worker and its registration before the page is idle', of('first', 'early'), ceilings.before)
}

interface Visit {
  content: number
  bytes: number
  /** What of the worker came before the page was at rest. */
  early: number
}

/** One visit, from a tab of its own to a page at rest; the browser counts what comes over the line, the worker's too. */
const visit = async (context: BrowserContext, base: string, then: (page: Page) => Promise<void>): Promise<Visit> => {
  const page = await context.newPage()
  const wire = await slowDown(page)
  let bytes = 0
  let early = 0
  const names = new Map<string, string>()
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => names.set(requestId, request.url))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (/\/(?:sw|assets\/net-bar[\w-]*)\.js$/.test(names.get(requestId) ?? '')) early += encodedDataLength
  })
  await page.goto(`${base}/feeds`, { waitUntil: 'networkidle', timeout: 120_000 })
  const seen = { bytes, early }
  const content = await page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0].startTime`)
  await then(page)
  await page.close()
  return { content, ...seen }
}

/** Until the worker has written down what it holds, without the slow line. */
const held = async (page: Page): Promise<void> => {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  await page.waitForFunction(
    `(async () => {
      for (const name of await caches.keys()) {
        const list = await (await caches.open(name)).match('/kept/list')
        if ((await list?.text())?.includes('/visitor/feeds"')) return true
      }
      return false
    })()`,
    undefined,
    { timeout: 300_000, polling: 1000 },
  )
}

/** Pages that the phone does not hold, with a worker and without one, in turn. */
const measureNavigations = async (browser: Browser, base: string, { shed, product }: MarketPlaces): Promise<void> => {
  const [withWorker, without] = [
    await browser.newContext(phone),
    await browser.newContext({ ...phone, serviceWorkers: 'block' }),
  ]
  const [one, other] = [await withWorker.newPage(), await without.newPage()]
  await one.goto(`${base}/terms`)
  await one.waitForFunction('navigator.serviceWorker.controller !== null', undefined, { timeout: 120_000 })
  await other.goto(`${base}/terms`)
  const paths = ['/writes', `/sheds/${shed}`, `/products/${product}/details`, '/all_sheds']
  const times: [number, number][] = []
  for (let round = 0; round < navigations; round += 1) {
    const path = `${paths[round % paths.length]}`
    // Its copy would be faster than any line.
    await one.evaluate(
      `caches.keys().then((names) => Promise.all(names.filter((name) => name.includes('pages')).map((name) => caches.delete(name))))`,
    )
    times.push([await navigate(one, base + path), await navigate(other, base + path)])
  }
  await Promise.all([withWorker.close(), without.close()])
  const [through, direct] = [median(times.map(([time]) => time)), median(times.map(([, time]) => time))]
  console.log(`\nA page that the phone does not hold, median of ${navigations}`)
  console.log(`  first content: through the worker ${Math.round(through)} ms, without ${Math.round(direct)} ms`)
  holdCeiling('through the worker ÷ without', through / direct, ceilings.navigation)
}

const navigate = async (page: Page, url: string): Promise<number> => {
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
  return page.evaluate<number>(`new Promise((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntriesByName('first-contentful-paint')[0].startTime)).observe({ type: 'paint', buffered: true }))`)
}
