import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '@sheds/e2e/support/chromium'
import { startServer } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { buildSite } from '../tools/build.ts'
import { type MarketPlaces, marketWithPictures } from './support/demo-market.ts'
import { holdBar, holdCeiling, median } from './support/rounds.ts'

const runs = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

interface PageBar {
  path: string
  /** Categories whose bar does not hold for this page. */
  except?: readonly Category[]
  /** Bars of its own. */
  bars?: Partial<Record<Category, number>>
  /** Shows the market: its largest paint is held against the shell's. */
  market?: true
}

const bars: Readonly<Record<Category, number>> = { performance: 0.98, accessibility: 1, 'best-practices': 1, seo: 1 }
const market = { bars: { performance: 0.95 }, market: true } as const

/** Header, tabs and a few words: what every page costs before it shows anything of its own. */
const shell = '/writes'
/** The largest paint of a page of the market comes at most so many times later than the shell's. */
const latestPaint = 1.5

const pagesOf = ({ shed, product, category }: MarketPlaces): readonly PageBar[] => [
  // A page without anything of its own asks not to be indexed.
  { path: shell, except: ['seo'] },
  { path: '/', ...market },
  { path: `/sheds/${shed}`, ...market },
  { path: `/products/${product}/details`, ...market },
  { path: `/shed/categories/${category}`, ...market },
  { path: '/terms' },
  // A browser logs the 404 of the page itself as an error in its console, which alone costs 0.04.
  { path: '/no-such-page', except: ['seo'], bars: { 'best-practices': 0.95 } },
]

/** Lighthouse on a simulated slow phone, median of five, on the demo market with its pictures. */
export const measure = async (): Promise<void> => {
  await buildSite()
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-lighthouse-'))
  const server = await startServer(
    loadConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      DEMO: '1',
      DEMO_PICTURES: '250',
    }),
  )
  const browser = await launch({
    chromePath: await chromiumPath(),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    logLevel: 'silent',
  })
  try {
    const paints = new Map<string, number>()
    for (const page of pagesOf(await marketWithPictures(server.address))) {
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

interface Measured {
  scores: Record<Category, number>
  /** When the largest thing was painted, in milliseconds. */
  paint: number
  /** How much moved. */
  shift: number
}

/** Holds a page against its bars; answers when its largest thing was painted. */
const measurePage = async (
  base: string,
  port: number,
  { path, except = [], bars: own = {} }: PageBar,
): Promise<number> => {
  const measured: Measured[] = []
  for (let run = 0; run < runs; run += 1) measured.push(await measureOnce(`${base}${path}`, port, run === 0))
  console.log(`\nLighthouse mobile, ${path}, median of ${runs}`)
  for (const category of categories) {
    const middle = median(measured.map(({ scores }) => scores[category]))
    if (except.includes(category)) console.log(`  – ${category}: ${middle} (no bar here)`)
    else holdBar(category, middle, own[category] ?? bars[category])
  }
  holdCeiling('layout shift', median(measured.map(({ shift }) => shift)), 0)
  const paint = median(measured.map((one) => one.paint))
  console.log(`    largest paint ${Math.round(paint)} ms`)
  return paint
}

const measureOnce = async (url: string, port: number, isFirst: boolean): Promise<Measured> => {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: [...categories],
    ignoreStatusCode: true,
  } as Parameters<typeof lighthouse>[1])
  const audits: Readonly<Record<string, Audit>> = result?.lhr.audits ?? {}
  if (isFirst) printFailedAudits(audits)
  const scoreOf = (category: Category) => result?.lhr.categories[category]?.score ?? Number.NaN
  return {
    scores: Object.fromEntries(categories.map((each) => [each, scoreOf(each)])) as Record<Category, number>,
    paint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  }
}

interface Audit {
  id: string
  score: number | null
  displayValue?: string
  numericValue?: number
}

const printFailedAudits = (audits: Readonly<Record<string, Audit>>): void => {
  const failed = Object.values(audits).filter(({ score }) => score !== null && score < 0.9)
  for (const { id, score, displayValue } of failed) console.log(`    ${id}: ${score} ${displayValue ?? ''}`)
}
