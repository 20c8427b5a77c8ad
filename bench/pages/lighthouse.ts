import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'
import { buildSite } from '../../tools/build.ts'
import { findPlaces, type MarketPlaces } from '../support/demo-market.ts'
import { launchForLighthouse, measurePage, type PageBar } from '../support/lighthouse.ts'
import { holdCeiling } from '../support/rounds.ts'

interface MarketPage extends PageBar {
  /** Whether the page shows the market; then its largest paint is compared with the shell's. */
  market?: true
}

const market = { bars: { performance: 0.95 }, market: true } as const

/** Page with header, tabs and text only: the base cost of every page. */
const shell = '/terms'
/** Limit for the largest paint of a page, relative to the shell's. */
const latestPaint = 1.5

const plain = ['/feeds', '/sheds', '/all_sheds', '/signup', '/login', '/shed/categories/music']
const unlisted = ['/all_users', '/basket', '/offline', '/shedpay']

const pagesOf = (
  { shed, product, category, write }: MarketPlaces,
  others: readonly string[],
): readonly MarketPage[] => [
  { path: shell },
  { path: '/', ...market },
  { path: `/sheds/${shed}`, ...market },
  { path: `/products/${product}/details`, ...market },
  { path: `/shed/categories/${category}`, ...market },
  { path: '/writes', bars: { performance: 0.95 } },
  { path: `/writes/${write}`, bars: { performance: 0.95 } },
  ...plain.map((path) => ({ path, bars: { performance: 0.95 } })),
  ...others.map((path) => ({ path, bars: { performance: 0.95 } })),
  // The list of people, the pages of a device and those behind a login are not for search engines.
  ...unlisted.map((path) => ({ path, except: ['seo'] as const, bars: { performance: 0.95 } })),
  // Search results are not for search engines.
  { path: '/render_search?query=robe', except: ['seo'], bars: { performance: 0.95 } },
  { path: '/render_search?type=product&query=robe', except: ['seo'], bars: { performance: 0.95 } },
  // The browser logs the page’s 404 as an error in its console, which costs 0.04.
  { path: '/no-such-page', except: ['seo'], bars: { 'best-practices': 0.95 } },
]

/**
 * Lists that link to other kinds of pages: a piece of music and its shed, an author (others are not for search engines), a
 * kitchen and, on its page, a dish.
 */
const named: readonly (readonly [list: string | undefined, address: RegExp])[] = [
  ['/shed/categories/music', /\/music\/[0-9a-f-]{36}\/details/],
  ['/shed/categories/music?view=sheds', /\/sheds\/[0-9a-f-]{36}(?=")/],
  ['/writes', /\/users\/[0-9a-f-]{36}\/profile/],
  ['/shed/categories/food_delivery?view=sheds', /\/sheds\/[0-9a-f-]{36}(?=")/],
  [undefined, /\/menu\/[0-9a-f-]{36}\/details/],
]

const everyMs = 3000
const mostTries = 60

const findOthers = async (base: string): Promise<string[]> => {
  const found: string[] = []
  for (const [list = found.at(-1) ?? '', address] of named) found.push(await findOne(base, list, address))
  return found
}

/** Address in a list; waits until the list has one. */
const findOne = async (base: string, list: string, address: RegExp): Promise<string> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [path] = (await (await fetch(base + list)).text()).match(address) ?? []
    if (path !== undefined) return path
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  throw new Error(`${list} names nothing like ${address.source}`)
}

/**
 * Runs Lighthouse on a simulated slow phone, median of five (`BENCH_ROUNDS`), on the demo market with its pictures.
 * `npm run bench -- pages lighthouse /writes` measures the shell and the pages below that path only.
 */
export const holdLighthouse = async (): Promise<void> => {
  await buildSite()
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-lighthouse-'))
  const server = await startServer(
    loadConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      DEMO: '1',
    }),
  )
  const browser = await launchForLighthouse()
  try {
    const paints = new Map<string, number>()
    const [wanted = ''] = process.argv.slice(4)
    const places = await findPlaces(server.address)
    const pages = pagesOf(places, [...(await findOthers(server.address)), `/products/${places.product}/reviews`])
    for (const page of pages.filter(({ path }) => path === shell || path.startsWith(wanted))) {
      const paint = await measurePage(server.address, browser.port, page)
      paints.set(page.path, paint)
      if (page.market) holdCeiling("largest paint ÷ the shell's", paint / (paints.get(shell) ?? 0), latestPaint)
    }
  } finally {
    browser.kill()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
