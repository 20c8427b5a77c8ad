import { buildSite } from '../../tools/build.ts'
import { chromiumPath } from './chromium.ts'

/** Builds the site and unpacks the browser, once before the browser tests. */
const setup = async (): Promise<void> => {
  await buildSite()
  await chromiumPath()
}

// biome-ignore lint/style/noDefaultExport: Vitest looks for the default export of a global setup.
export default setup
