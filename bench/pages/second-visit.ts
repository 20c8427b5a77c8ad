import type { Browser, BrowserContext, Page } from 'playwright-core'
import { atDemoMarket } from '../support/demo-market.ts'
import { holdCeiling, median } from '../support/rounds.ts'
import { laySlowLine, type SlowLine } from '../support/slow-line.ts'
import { phone } from '../support/slow-phone.ts'

const visits = 3
const navigations = 10
const slowdown = 4
/** Less than the delay after which the page registers the service worker. */
const restMs = 2500
/** Limits of a second visit relative to the first, and of a navigation with a service worker relative to one without. */
const ceilings = { content: 0.35, bytes: 0.1, navigation: 1.15 }

/** Measures the gain of a second visit, and the cost of the service worker for an uncached page. */
export const holdSecondVisits = (): Promise<void> =>
  atDemoMarket(async ({ base, browser }) => {
    const line = await laySlowLine(base)
    try {
      await measureVisits(browser, line)
      await measureNavigations(browser, base, line)
    } finally {
      line.close()
    }
  })

const slow = { timeout: 300_000 }

interface Visit {
  content: number
  bytes: number
  /** Bytes loaded afterwards, for the next visit. */
  kept: number
  /** Bytes of the service worker and its registration until the page was idle. */
  early: number
}

const measureVisits = async (browser: Browser, line: SlowLine): Promise<void> => {
  const all: { first: Visit; second: Visit }[] = []
  for (let run = 0; run < visits; run += 1) {
    const context = await browser.newContext(phone)
    const first = await visit(context, line, isHeld)
    const second = await visit(context, line)
    await context.close()
    all.push({ first, second })
  }
  const of = (which: 'first' | 'second', figure: keyof Visit): number => median(all.map((one) => one[which][figure]))
  console.log(`\nThe feeds on that line, median of ${visits}`)
  for (const which of ['first', 'second'] as const) {
    const kibibytes = (figure: 'bytes' | 'kept'): number => Math.round(of(which, figure) / 1024)
    const times = all.map((one) => Math.round(one[which].content)).join(' ')
    console.log(
      `  ${which} visit: first content ${Math.round(of(which, 'content'))} ms (${times}), ${kibibytes('bytes')} KiB, then ${kibibytes('kept')} KiB to be kept`,
    )
  }
  const [content, bytes] = (['content', 'bytes'] as const).map((figure) => of('second', figure) / of('first', figure))
  holdCeiling('first content of the second visit ÷ of the first', content ?? Number.NaN, ceilings.content)
  holdCeiling('its bytes ÷ of the first', bytes ?? Number.NaN, ceilings.bytes)
  holdCeiling('bytes of the worker and what registers it before the page is at rest', of('first', 'early'), 0)
}

const ofWorker = /^\/(?:sw|assets\/net-bar[\w-]*)\.js$/

/** Visits a page in a new tab until it is idle, then until the condition `held`. */
const visit = async (context: BrowserContext, line: SlowLine, held?: string): Promise<Visit> => {
  const page = await slowPage(context)
  const before = [line.bytes(), line.bytes(ofWorker)] as const
  await page.goto(`${line.url}/feeds`, { waitUntil: 'load', ...slow })
  await isQuiet(page, line)
  const seen = { bytes: line.bytes() - before[0], early: line.bytes(ofWorker) - before[1] }
  const content = await contentOf(page)
  console.log(`  ${seen.bytes} bytes, most of them: ${line.dearest(before[0])}`)
  if (held !== undefined) {
    await until(page, held)
    await isQuiet(page, line)
  }
  const kept = line.bytes() - before[0] - seen.bytes
  await page.close()
  return { content, kept, ...seen }
}

/** Waits until no bytes arrive for a while; the browser's network idle ignores requests of the service worker. */
const isQuiet = async (page: Page, line: SlowLine): Promise<void> => {
  let before = -1
  while (before !== line.bytes()) {
    before = line.bytes()
    await page.waitForTimeout(restMs)
  }
}

/** Waits until an asynchronous condition in the page is true. */
const until = async (page: Page, held: string): Promise<void> => {
  const end = Date.now() + slow.timeout
  while (!(await page.evaluate<boolean>(held))) {
    if (Date.now() > end) throw new Error('the worker does not hold the page')
    await page.waitForTimeout(500)
  }
}

/** Whether the service worker has cached the page. */
const isHeld = `(async () => {
  for (const name of await caches.keys()) {
    const list = await (await caches.open(name)).match('/kept/list')
    if ((await list?.text())?.includes('/visitor/feeds"')) return true
  }
  return false
})()`

const slowPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

const contentOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) =>
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime)
    }).observe({ type: 'paint', buffered: true }))`)

/** Measures navigations to uncached pages, alternately with and without a service worker. */
const measureNavigations = async (browser: Browser, base: string, { url }: SlowLine): Promise<void> => {
  const [worker, none] = [await browser.newContext(phone), await browser.newContext(phone)]
  await none.addInitScript(`Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })`)
  const [through, without] = [await slowPage(worker), await slowPage(none)]
  await through.goto(`${url}/terms`, slow)
  await through.waitForFunction('navigator.serviceWorker.controller !== null', undefined, slow)
  await without.goto(`${url}/terms`, slow)
  const times: [number, number][] = []
  for (const path of (await pagesNamed(base)).slice(0, navigations))
    times.push([await navigate(through, url + path), await navigate(without, url + path)])
  await Promise.all([worker.close(), none.close()])
  const [one, other] = [median(times.map(([time]) => time)), median(times.map(([, time]) => time))]
  console.log(`\nA page that the phone does not hold, median of ${navigations}`)
  console.log(`  first content: through the worker ${Math.round(one)} ms, without ${Math.round(other)} ms`)
  holdCeiling('through the worker ÷ without', one / other, ceilings.navigation)
}

/** Pages of products and sheds without repetition, because a cached copy would be faster. */
const pagesNamed = async (base: string): Promise<string[]> => {
  const lists = await Promise.all(['/feeds', '/sheds'].map(async (path) => (await fetch(base + path)).text()))
  const named = lists.join('').match(/\/(?:products\/[0-9a-f-]{36}\/details|sheds\/[0-9a-f-]{36})(?=")/g)
  const pages = [...new Set(named)]
  if (pages.length < navigations) throw new Error(`the market names ${pages.length} pages only`)
  return pages
}

const navigate = async (page: Page, url: string): Promise<number> => {
  await page.goto(url, { waitUntil: 'load', ...slow })
  return contentOf(page)
}
