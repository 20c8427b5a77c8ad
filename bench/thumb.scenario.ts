import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '@sheds/e2e/support/chromium'
import { startServer } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { buildSite } from '../tools/build.ts'
import { type MarketPlaces, marketWithPictures } from './support/demo-market.ts'
import { holdCeiling, median } from './support/rounds.ts'

const runs = 5
/** Milliseconds from the finger's touch to a frame that shows it. */
const ceilings = { reaction: 100, skeleton: 300 }
/** A slow phone on a slow line. */
const cpu = 4
const line = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }

const targetsOf = ({ shed, product, category }: MarketPlaces): readonly string[] => [
  '/sheds',
  '/all_users',
  `/shed/categories/${category}`,
  `/products/${product}/details`,
  `/sheds/${shed}`,
]

/** How long a tap on the front page goes unanswered; the control is the same link followed without the site's script. */
export const measure = async (): Promise<void> => {
  await buildSite()
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-thumb-'))
  const config = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: '1', DEMO_PICTURES: '60' }
  const server = await startServer(loadConfig(config))
  const browser = await launchChromium()
  try {
    const places = await marketWithPictures(server.address)
    for (const target of targetsOf(places)) await measureTarget(browser, server.address, target)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const measureTarget = async (browser: Browser, base: string, target: string): Promise<void> => {
  const taps: Tap[] = []
  const plain: number[] = []
  for (let run = 0; run < runs; run += 1) {
    taps.push(await tapAlive(browser, base, target))
    plain.push(await tapPlain(browser, base, target))
  }
  console.log(`\nA first tap on ${target.replace(/[0-9a-f-]{36}/, ':id')}, median of ${runs}`)
  const all = (times: readonly number[]): string => times.map(Math.round).join(' ')
  const reactions = taps.map(({ reaction }) => reaction)
  const skeletons = taps.map(({ skeleton }) => skeleton)
  holdCeiling(`ms to a reaction (${all(reactions)})`, Math.round(median(reactions)), ceilings.reaction)
  holdCeiling(`ms to the next screen (${all(skeletons)})`, Math.round(median(skeletons)), ceilings.skeleton)
  console.log(`    control, a plain link: ${Math.round(median(plain))} ms to the next screen (${all(plain)})`)
}

interface Tap {
  reaction: number
  skeleton: number
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** The front page at rest, then slow. */
const openSlow = async (context: BrowserContext, base: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(base, { waitUntil: 'networkidle' })
  const slow = await context.newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', line)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return page
}

/** Brings a link to the target under the thumb. */
const bring = async (page: Page, target: string) => {
  const link = page.locator(`main a[href="${target}"], .tabbar a[href="${target}"]`).filter({ visible: true }).first()
  await link.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  return link
}

const tapAlive = async (browser: Browser, base: string, target: string): Promise<Tap> => {
  const context = await browser.newContext(phone)
  const page = await openSlow(context, base)
  const link = await bring(page, target)
  await page.evaluate(watch)
  await link.tap({ noWaitAfter: true })
  await page.waitForFunction('window.tap.skeleton')
  const { touched, reaction, skeleton } = (await page.evaluate('window.tap')) as Tap & { touched: number }
  await context.close()
  return { reaction: reaction - touched, skeleton: skeleton - touched }
}

/**
 * From the event's own time to the end of the frame in which it is seen: the frame's work is done when a message that was
 * posted in it is read.
 */
const watch = `(() => {
  window.tap = {}
  addEventListener('pointerdown', ({ timeStamp }) => { window.tap.touched = timeStamp }, { capture: true, once: true })
  const painted = (name) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { window.tap[name] ??= performance.now() }
    port2.postMessage(null)
  }
  const look = () => {
    if (window.tap.touched !== undefined) {
      if (document.querySelector('[data-going], main [aria-busy=true]')) painted('reaction')
      if (location.pathname !== '/' && (document.querySelector('main [aria-busy=true]'))) painted('skeleton')
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

/** What browsers do by themselves: the next page's first paint, from the touch on. */
const tapPlain = async (browser: Browser, base: string, target: string): Promise<number> => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
  const page = await openSlow(context, base)
  const link = await bring(page, target)
  const session = await context.newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
  // What the page on the screen has gone through is told first.
  await page.waitForTimeout(200)
  const touched = Date.now()
  const painted = new Promise<number>((resolve) => {
    session.on('Page.lifecycleEvent', ({ name }) => name === 'firstPaint' && resolve(Date.now() - touched))
  })
  await link.tap({ noWaitAfter: true })
  const time = await painted
  await context.close()
  return time
}
