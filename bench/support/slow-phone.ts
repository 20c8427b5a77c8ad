import type { Browser, CDPSession, Locator, Page } from 'playwright-core'

const kilobit = 1000 / 8
/** Cheap phone on a patchy network: a quarter of this machine's speed, 400 ms round trip, 400 kbit/s. */
export const line = { offline: false, latency: 400, downloadThroughput: 400 * kilobit, uploadThroughput: 400 * kilobit }
const slowdown = 4

/** Screen of the phone, as options of a browser context. */
export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  bypassCSP: true,
}

export interface Walk {
  taps: number
  /** Number of typed letters, which do not count as taps. */
  letters: number
  /** Time of the phone and the line from the first view on, without the time of the hand. */
  seconds: number
  /** Transferred bytes, with the first page. */
  bytes: number
}

/** Seconds of the hand for a tap, with the look before it, and for a letter. */
const handTakes = { tap: 1.5, letter: 0.28 }

/** Seconds of a walk with the time for taps. */
export const inAll = ({ taps, seconds }: Walk): number => seconds + taps * handTakes.tap

/** Seconds of a walk with the time for taps and letters. */
export const withLetters = (walk: Walk): number => inAll(walk) + walk.letters * handTakes.letter

export interface Walker {
  page: Page
  tap(target: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** Counts taps in dialogs of the system, such as a list of options or the photo picker. */
  also(taps: number): void
  /** Cuts the line. */
  cut(): Promise<void>
}

/** Walks from a page to the end of a task with an empty cache. */
export const walkOn = async (
  browser: Browser,
  {
    start,
    prepare,
    walk,
    locale = 'en-CM',
  }: {
    start: string
    prepare?: (page: Page) => Promise<void>
    walk: (by: Walker) => Promise<void>
    locale?: string
  },
): Promise<Walk> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, locale })
  const page = await context.newPage()
  await prepare?.(page)
  const wire = await slowed(page)
  let taps = 0
  let letters = 0
  const tap = async (target: Locator): Promise<void> => {
    taps += 1
    await target.tap({ timeout: 120_000 })
  }
  const fill = async (field: Locator, text: string): Promise<void> => {
    await tap(field)
    await field.fill(text)
    letters += text.length
  }
  const also = (more: number): void => {
    taps += more
  }
  await page.goto(start, { waitUntil: 'commit', timeout: 120_000 })
  const begun = performance.now()
  await walk({ page, tap, fill, also, cut: wire.cut })
  const seconds = (performance.now() - begun) / 1000
  await context.close()
  return { taps, letters, seconds, bytes: wire.bytes() }
}

/** Throttles a page to the speed of the phone. */
export const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return session
}

const slowed = async (page: Page) => {
  const session = await slowDown(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const cut = async (): Promise<void> => {
    await session.send('Network.emulateNetworkConditions', { ...line, offline: true })
    await page.context().setOffline(true)
  }
  return { bytes: () => bytes, cut }
}
