import type { Browser, Page } from 'playwright-core'
import { atDemoMarket, type MarketPlaces } from '../support/demo-market.ts'
import { holdCeiling, median } from '../support/rounds.ts'
import { line, phone, slowDown } from '../support/slow-phone.ts'

const runs = 3
/** Allowed delay of a page's scripts and of its hydration, relative to the fastest possible. */
const ceilings = { here: 1.25, alive: 1.5 }

const pagesOf = ({ shed, product }: MarketPlaces): readonly string[] => [
  '/',
  `/sheds/${shed}`,
  `/products/${product}/details`,
]

/** Measures when a page’s first load has its scripts and is hydrated; other downloads compete for the line. */
export const holdFirstLoads = (): Promise<void> =>
  atDemoMarket(async ({ base, browser, places }) => {
    for (const path of pagesOf(places)) await measurePage(browser, base, path)
  })

const measurePage = async (browser: Browser, base: string, path: string): Promise<void> => {
  const all: Coming[] = []
  for (let run = 0; run < runs; run += 1) all.push(await open(browser, `${base}${path}`))
  const middle = (figure: keyof Coming): number => Math.round(median(all.map((one) => one[figure])))
  console.log(`\nThe first look at ${path.replace(/[0-9a-f-]{36}/, ':id')}, median of ${runs}`)
  console.log(`    first paint ${middle('paint')} ms, largest ${middle('largest')} ms`)
  console.log(`    scripts here ${middle('here')} ms, page alive ${middle('alive')} ms`)
  const kib = (figure: keyof Coming): string => `${Math.round(middle(figure) / 1024)} KiB`
  console.log(
    `    until then: page ${kib('page')}, script ${kib('script')}, font ${kib('font')}, pictures ${kib('pictures')}`,
  )
  const alone = soonest(middle('page') + middle('script') + middle('font'))
  holdCeiling(`scripts here ÷ alone on the line (${Math.round(alone)} ms)`, middle('here') / alone, ceilings.here)
  holdCeiling('page alive ÷ the same', middle('alive') / alone, ceilings.alive)
}

/** Control: the page, then its scripts, without other downloads. */
const soonest = (bytes: number): number => 2 * line.latency + (bytes / line.downloadThroughput) * 1000

interface Coming {
  paint: number
  largest: number
  here: number
  alive: number
  page: number
  script: number
  font: number
  pictures: number
}

const open = async (browser: Browser, url: string): Promise<Coming> => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.addInitScript(watch)
  await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction('window.seen.alive', undefined, { timeout: 120_000 })
  const coming = await read(page)
  await context.close()
  return coming
}

/** A page is hydrated once React has attached to the first button of its header. */
const watch = `window.seen = {}
new PerformanceObserver((list) => { window.seen.largest = list.getEntries().at(-1).startTime })
  .observe({ type: 'largest-contentful-paint', buffered: true })
const known = (element) => element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))
const look = () => {
  if (known(document.querySelector('#site-menu'))) window.seen.alive = performance.now()
  else requestAnimationFrame(look)
}
requestAnimationFrame(look)`

/** Loaded resources when the page was hydrated. */
const read = (page: Page): Promise<Coming> =>
  page.evaluate(`(() => {
    const [visit] = performance.getEntriesByType('navigation')
    const files = performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= window.seen.alive)
    const weigh = (pattern) => files.filter(({ name }) => pattern.test(name)).reduce((sum, { transferSize }) => sum + transferSize, 0)
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      largest: window.seen.largest ?? NaN,
      here: Math.max(...files.filter(({ name }) => /\\.js$/.test(name)).map(({ responseEnd }) => responseEnd)),
      alive: window.seen.alive,
      page: visit.transferSize,
      script: weigh(/\\.js$/),
      font: weigh(/woff2$/),
      pictures: weigh(/\\/(files|media)\\/|\\.(svg|webp|avif|png)$/),
    }
  })()`)
