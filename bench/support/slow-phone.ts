import type { Browser, CDPSession, Locator, Page } from 'playwright-core'

const kilobit = 1000 / 8
/** A cheap phone on a patchy network: a quarter of this machine's speed, 400 ms there and back, 400 kbit/s. */
export const line = { offline: false, latency: 400, downloadThroughput: 400 * kilobit, uploadThroughput: 400 * kilobit }
const slowdown = 4

/** The phone's screen, as a browser's context takes it. */
export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  bypassCSP: true,
}

export interface Walk {
  taps: number
  /** Typed; none counts as a tap. */
  letters: number
  /** What the phone and the line took, from the first look on: of the hand nothing is counted. */
  seconds: number
  /** As they came over the line, the first page with them. */
  bytes: number
}

/** What a hand takes: seconds for a tap with the look before it, and for a letter. */
const handTakes = { tap: 1.5, letter: 0.28 }

/** The walk of a person who looks and taps on that phone. */
export const inAll = ({ taps, seconds }: Walk): number => seconds + taps * handTakes.tap

/** And types. */
export const withLetters = (walk: Walk): number => inAll(walk) + walk.letters * handTakes.letter

export interface Walker {
  page: Page
  tap(target: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** What a hand does in the phone's own windows, such as a list of choices or the photos. */
  also(taps: number): void
  /** The line is gone. */
  cut(): Promise<void>
}

/** Somebody with an empty cache walks from a page to the end of what they want. */
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

/** From now on it is one. */
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
