import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Home } from '@sheds/contract/pages/pages'
import type { Write } from '@sheds/contract/writes/writes'
import { launchChromium } from '@sheds/e2e/support/chromium'
import { startServer } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'
import type { Browser } from 'playwright-core'
import { buildSite } from '../../tools/build.ts'

/** Addresses in a demo market. */
export interface MarketPlaces {
  shed: string
  product: string
  category: string
  write: string
}

interface DemoMarket {
  base: string
  browser: Browser
  places: MarketPlaces
}

/** Runs work with a browser and a demo market; one in `DATA_DIR` is kept. */
export const atDemoMarket = async (work: (market: DemoMarket) => Promise<void>): Promise<void> => {
  await buildSite()
  const { DATA_DIR: given } = process.env
  const folder = given ?? mkdtempSync(join(tmpdir(), 'sheds-bench-'))
  const config = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    DEMO: '1',
  }
  const server = await startServer(loadConfig(config))
  const browser = await launchChromium()
  try {
    const base = server.address
    await work({ base, browser, places: await findPlaces(base) })
  } finally {
    await browser.close()
    await server.stop()
    if (given === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

const askEveryMs = 2000
const mostTries = 300

/** Finds addresses; waits until the lists of the home page are ranked, a moment after the start. */
export const findPlaces = async (base: string): Promise<MarketPlaces> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const home = (await (await fetch(`${base}/api/pages/home`)).json()) as Home
    const [product] = home.picks?.rows ?? []
    if (product !== undefined) {
      const [write] = (await (await fetch(`${base}/api/writes`)).json()) as Write[]
      return { shed: product.shed_id, product: product.id, category: product.category, write: write?.id ?? '' }
    }
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
  throw new Error('the demo market has no picks')
}
