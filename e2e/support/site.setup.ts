import { buildSite } from '../../tools/build.ts'
import { serveChromium } from './chromium.ts'

/** Once before the browser tests: the site is built and a browser runs. */
const setup = async (): Promise<() => Promise<void>> => {
  await buildSite()
  const browser = await serveChromium()
  process.env.CHROMIUM_SERVER = browser.wsEndpoint()
  return () => browser.close()
}

// biome-ignore lint/style/noDefaultExport: Vitest looks for the default export of a global setup.
export default setup
