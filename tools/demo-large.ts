import { largeSizes } from '../demo/src/large.ts'
import { demoParts } from '../demo/src/parts.ts'
import { plantDemo } from '../demo/src/plant.ts'
import { readyFiles } from '../demo/src/ready-files.ts'
import { failStart } from '../server/src/main.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { createLog } from '../server/src/platform/log.ts'
import { openPlatform } from '../server/src/platform/platform.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { plugSlices } from '../server/src/slices.ts'

const isLargeSize = (name: string): name is keyof typeof largeSizes => name in largeSizes

/** `npm run demo:large [hundredth]`: plants the large market, or a part of it, into an empty database (`DATABASE_URL` or `DATA_DIR`). */
try {
  const config = loadConfig(process.env)
  if (config.production) throw new StartError('The demo market is not planted with NODE_ENV=production.')
  const [size = 'large'] = process.argv.slice(2)
  if (!isLargeSize(size)) throw new StartError(`Which size? There is: ${Object.keys(largeSizes).join(', ')}`)
  const platform = await openPlatform(config, createLog(config))
  const context = plugSlices(platform.context)
  const started = Date.now()
  await plantDemo(context.database.sql, demoParts, {
    size,
    log: console.log,
    files: readyFiles(context),
  })
  await context.database.sql`analyze`
  console.log(`planted in ${Math.round((Date.now() - started) / 1000)} s`)
  await platform.close()
  process.exit(0)
} catch (error) {
  failStart(error)
}
