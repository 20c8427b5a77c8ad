import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takePictures } from '../../e2e/pictures.ts'
import { launchChromium } from '../../e2e/support/chromium.ts'
import { startServer } from '../../server/src/main.ts'
import { loadConfig } from '../../server/src/platform/config.ts'
import { buildSite } from '../build.ts'
import { root } from '../sources.ts'

/** `npm run docs -- pictures`: takes README's pictures from a demo market that it starts. */
export const writePictures = async (): Promise<void> => {
  await buildSite()
  const data = mkdtempSync(join(tmpdir(), 'sheds-pictures-'))
  const server = await startServer(loadConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, RATE_LIMITS: 'off' }))
  const browser = await launchChromium()
  await takePictures(browser, server.address, join(root, 'docs/pictures'))
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}
