import { buildSite } from '../../tools/build.ts'
import { chromiumPath } from './chromium.ts'

/** Once before the browser tests: the site is built and there is a browser. */
const setup = async (): Promise<void> => {
  await buildSite()
  process.env.CHROMIUM_PATH = await chromiumPath()
}

// biome-ignore lint/style/noDefaultExport: Vitest looks for the default export of a global setup.
export default setup
