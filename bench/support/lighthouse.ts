import { chromiumPath } from '@sheds/e2e/support/chromium'
import { type LaunchedChrome, launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { holdBar, holdCeiling, median } from './rounds.ts'

const runs = Number(process.env.BENCH_ROUNDS ?? 5)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export interface PageBar {
  path: string
  /** Member whose session is used; a visitor by default. */
  as?: string
  /** Categories without a bar for this page. */
  except?: readonly Category[]
  /** Bars that differ from the defaults. */
  bars?: Partial<Record<Category, number>>
}

const bars: Readonly<Record<Category, number>> = { performance: 0.98, accessibility: 1, 'best-practices': 1, seo: 1 }

/** Launches a browser that Lighthouse controls by its port. */
export const launchForLighthouse = async (): Promise<LaunchedChrome> =>
  launch({
    chromePath: await chromiumPath(),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    logLevel: 'silent',
  })

interface PageScores {
  scores: Record<Category, number>
  /** Largest contentful paint, in milliseconds. */
  paint: number
  /** Cumulative layout shift. */
  shift: number
}

/** Compares a page with its bars, median of five; returns its largest contentful paint. */
export const measurePage = async (
  base: string,
  port: number,
  { path, as, except = [], bars: own = {} }: PageBar,
): Promise<number> => {
  const measured: PageScores[] = []
  for (let run = 0; run < runs; run += 1) measured.push(await measureOnce(`${base}${path}`, port, run === 0))
  console.log(`\nLighthouse mobile, ${path}${as === undefined ? '' : `, ${as}`}, median of ${runs}`)
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

const measureOnce = async (url: string, port: number, isFirst: boolean): Promise<PageScores> => {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: [...categories],
    ignoreStatusCode: true,
    // A page with an open event stream never becomes idle.
    maxWaitForLoad: 15_000,
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
