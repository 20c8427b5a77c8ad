import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { atDemoMarket, type MarketPlaces } from './support/demo-market.ts'
import { holdCeiling, median } from './support/rounds.ts'
import { slowDown } from './support/slow-phone.ts'

const runs = 5
/** The control needs no close look. */
const plainRuns = 3
/** How long a thumb rests on the glass. */
const holdMs = 60
/** Milliseconds to the frame that shows it: a reaction from the finger's touch on, a skeleton from its lifting. */
const ceilings = { reaction: 100, skeleton: 300 }

interface Tapped {
  name: string
  from: string
  /** What is tapped, a link unless it is a button. */
  target: string
  /** What stands there once the answer has its shape. */
  shape: string
  /** A link that leads to the same without our script. */
  plain?: boolean
}

const page = { shape: 'main [aria-busy=true]', plain: true }
const sheet = { shape: '.sheet' }

const tappedOn = ({ shed, product, category }: MarketPlaces): readonly Tapped[] => {
  const details = `/products/${product}/details`
  return [
    { name: 'a tile', from: '/', target: 'main .tile', ...page },
    { name: 'a product in the feed', from: '/', target: `main [href="${details}"]`, ...page },
    { name: 'a tab', from: '/', target: '.tabbar [href="/sheds"]', ...page },
    { name: 'a category', from: '/', target: `main [href="/shed/categories/${category}"]`, ...page },
    { name: 'a list', from: '/', target: 'main [href="/all_users"]', ...page },
    { name: 'a shed', from: details, target: `main [href="/sheds/${shed}"]`, ...page },
    { name: 'a button that opens a menu', from: '/', target: '#site-menu', shape: '.menu' },
    {
      name: 'a button that opens a sheet',
      from: details,
      target: 'main .social a[aria-haspopup]:not([href="/login"])',
      ...sheet,
    },
    { name: 'what asks for a login', from: details, target: '.sticky-actions [href="/login"]', ...sheet, plain: true },
  ]
}

/** How long a first tap goes unanswered; the control is the same link followed without the site's script. */
export const measure = (): Promise<void> =>
  atDemoMarket(async ({ base, browser, places }) => {
    for (const tapped of tappedOn(places)) await measureTap(browser, base, tapped)
  })

const measureTap = async (browser: Browser, base: string, tapped: Tapped): Promise<void> => {
  const taps: Answer[] = []
  const plain: number[] = []
  for (let run = 0; run < runs; run += 1) {
    taps.push(await tapAlive(browser, base, tapped))
    if (tapped.plain && run < plainRuns) plain.push(await tapPlain(browser, base, tapped))
  }
  console.log(`\nA first tap on ${tapped.name}, median of ${runs}`)
  const all = (times: readonly number[]): string => times.map(Math.round).join(' ')
  for (const figure of ['reaction', 'skeleton'] as const) {
    const times = taps.map((answer) => answer[figure])
    holdCeiling(`ms to its ${figure} (${all(times)})`, Math.round(median(times)), ceilings[figure])
  }
  if (tapped.plain) console.log(`    control, a plain link: ${Math.round(median(plain))} ms (${all(plain)})`)
}

interface Answer {
  reaction: number
  skeleton: number
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, bypassCSP: true }

/** A page at rest, then slow. */
const openSlow = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await slowDown(page)
  return page
}

/** Brings what is to be tapped under the thumb. */
const bring = async (page: Page, target: string) => {
  const link = page.locator(target).filter({ visible: true }).first()
  await link.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  return link
}

const tapAlive = async (browser: Browser, base: string, { from, target, shape, plain }: Tapped): Promise<Answer> => {
  const context = await browser.newContext(phone)
  const page = await openSlow(context, `${base}${from}`)
  const link = await bring(page, target)
  await link.evaluate(watch, { shape, moves: plain === true && shape !== '.sheet' })
  await press(page, link)
  await page.waitForFunction('window.tap.skeleton', undefined, { timeout: 15_000 })
  const seen = (await page.evaluate('window.tap')) as Answer & { touched: number; lifted: number }
  await context.close()
  return { reaction: seen.reaction - seen.touched, skeleton: seen.skeleton - seen.lifted }
}

/** As a thumb does; a test's tap touches and lifts in one moment. */
const press = async (page: Page, link: Locator): Promise<void> => {
  const box = await link.boundingBox()
  if (box === null) throw new Error('what is to be tapped is not to be seen')
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await new Promise((resolve) => setTimeout(resolve, holdMs))
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/**
 * From the touch's own time to the end of the frame in which it is seen: a frame's work is done when a message that was
 * posted in it is read. What is tapped shows it by another look of its own, or the answer stands there already.
 */
const watch = new Function(
  'tapped',
  'asked',
  `const tap = window.tap = {}
  const looks = () => {
    const { opacity, color, backgroundColor, transform, borderColor } = getComputedStyle(tapped)
    return [opacity, color, backgroundColor, transform, borderColor].join()
  }
  const before = looks()
  const path = location.pathname
  addEventListener('pointerdown', ({ timeStamp }) => { tap.touched = timeStamp }, { capture: true, once: true })
  addEventListener('pointerup', ({ timeStamp }) => { tap.lifted = timeStamp }, { capture: true, once: true })
  const seen = (name) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { tap[name] ??= performance.now() }
    port2.postMessage(null)
  }
  const look = () => {
    if (tap.touched !== undefined) {
      const stands = (!asked.moves || location.pathname !== path) && document.querySelector(asked.shape) !== null
      if (stands || !tapped.isConnected || looks() !== before) seen('reaction')
      if (stands) seen('skeleton')
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`,
) as (tapped: unknown, asked: { shape: string; moves: boolean }) => void

/** What browsers do by themselves: the next page's first paint, from the touch on. */
const tapPlain = async (browser: Browser, base: string, { from, target }: Tapped): Promise<number> => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
  const page = await openSlow(context, `${base}${from}`)
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
