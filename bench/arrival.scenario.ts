import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '@sheds/e2e/support/chromium'
import { startServer } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'
import type { Browser, Page } from 'playwright-core'
import { buildSite } from '../tools/build.ts'
import { type MarketPlaces, marketWithPictures } from './support/demo-market.ts'
import { holdCeiling, median } from './support/rounds.ts'

const runs = 3
/** A slow phone on a slow line. */
const cpu = 4
const bytesPerSecond = 400_000 / 8
const latency = 400
/** How much later than they could a page's scripts may be here, and the page alive. */
const ceilings = { here: 1.5, alive: 1.75 }

const pagesOf = ({ shed, product }: MarketPlaces): readonly string[] => [
  '/',
  `/sheds/${shed}`,
  `/products/${product}/details`,
]

/** When a page opened for the first time has its scripts and answers by itself; what else came meanwhile took their line. */
export const measure = async (): Promise<void> => {
  await buildSite()
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-arrival-'))
  const config = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: '1', DEMO_PICTURES: '60' }
  const server = await startServer(loadConfig(config))
  const browser = await launchChromium()
  try {
    const places = await marketWithPictures(server.address)
    for (const path of pagesOf(places)) await measurePage(browser, server.address, path)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

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

/** The control: the page, then what it names, with the line to themselves. */
const soonest = (bytes: number): number => 2 * latency + (bytes / bytesPerSecond) * 1000

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

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

const open = async (browser: Browser, url: string): Promise<Coming> => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.addInitScript(watch)
  const slow = await context.newCDPSession(page)
  await slow.send('Network.enable')
  const line = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond, latency, offline: false }
  await slow.send('Network.emulateNetworkConditions', line)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction('window.seen.alive', undefined, { timeout: 120_000 })
  const coming = await read(page)
  await context.close()
  return coming
}

const watch = `window.seen = {}
document.addEventListener('alive', () => { window.seen.alive = performance.now() })
new PerformanceObserver((list) => { window.seen.largest = list.getEntries().at(-1).startTime })
  .observe({ type: 'largest-contentful-paint', buffered: true })`

/** What was here when the page came alive. */
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
