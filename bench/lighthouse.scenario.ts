import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '@sheds/e2e/support/chromium'
import { startServer } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { buildSite } from '../tools/build.ts'
import { holdBar, median } from './support/rounds.ts'

const runs = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

interface PageBar {
  path: string
  /** Categories whose bar does not hold for this page. */
  except?: readonly Category[]
  /** Bars of its own. */
  bars?: Partial<Record<Category, number>>
}

const pages: readonly PageBar[] = [
  { path: '/' },
  { path: '/terms' }, // A browser logs the 404 of the page itself as an error in its console, which alone costs 0.04.
  { path: '/no-such-page', except: ['seo'], bars: { 'best-practices': 0.95 } },
]
const bars: Readonly<Record<Category, number>> = { performance: 0.98, accessibility: 1, 'best-practices': 1, seo: 1 }

/** Lighthouse on a simulated slow phone, median of five. */
export const measure = async (): Promise<void> => {
  await buildSite()
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-lighthouse-'))
  const server = await startServer(
    loadConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: '0' }),
  )
  const browser = await launch({
    chromePath: await chromiumPath(),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    logLevel: 'silent',
  })
  try {
    for (const page of pages) await measurePage(server.address, browser.port, page)
  } finally {
    browser.kill()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const measurePage = async (
  base: string,
  port: number,
  { path, except = [], bars: own = {} }: PageBar,
): Promise<void> => {
  const scores = new Map<Category, number[]>(categories.map((category) => [category, []]))
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(`${base}${path}`, {
      port,
      logLevel: 'silent',
      onlyCategories: [...categories],
      ignoreStatusCode: true,
    } as Parameters<typeof lighthouse>[1])
    for (const category of categories) scores.get(category)?.push(result?.lhr.categories[category]?.score ?? Number.NaN)
    if (run === 0) printFailedAudits(result?.lhr.audits ?? {})
  }
  console.log(`\nLighthouse mobile, ${path}, median of ${runs}`)
  for (const category of categories) {
    const middle = median(scores.get(category) ?? [])
    if (except.includes(category)) console.log(`  – ${category}: ${middle} (no bar here)`)
    else holdBar(category, middle, own[category] ?? bars[category])
  }
}

interface Audit {
  id: string
  score: number | null
  displayValue?: string
}

const printFailedAudits = (audits: Readonly<Record<string, Audit>>): void => {
  const failed = Object.values(audits).filter(({ score }) => score !== null && score < 0.9)
  for (const { id, score, displayValue } of failed) console.log(`    ${id}: ${score} ${displayValue ?? ''}`)
}
