import { buildSite } from '../../tools/build.ts'
import { chromiumPath } from './chromium.ts'

/** Once before the browser tests: the site is built and the browser unpacked. */
const setup = async (): Promise<void> => {
  await buildSite()
  await chromiumPath()
}

// biome-ignore lint/style/noDefaultExport: Vitest looks for the default export of a global setup.
export default setup
