import { restoreBackup } from '../server/src/platform/embedded/restore.ts'
import { StartError } from '../server/src/platform/start-error.ts'

const usage = 'usage: npm run restore -- <file.tar.gz> [--force]   (the data folder is DATA_DIR, default ./data)'
const log = {
  info: (_data: object, message?: string) => console.log(message),
  warn: (_data: object, message?: string) => console.warn(message),
  error: (_data: object, message?: string) => console.error(message),
}

/** `npm run restore -- <file>`: restores a backup. With `--force` also over existing data, which is moved aside. */
try {
  const args = process.argv.slice(2)
  const [file, ...more] = args.filter((word) => word !== '--force')
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new StartError(usage)
  const dataDir = process.env.DATA_DIR || './data'
  const existing = args.includes('--force') ? 'keep' : 'refuse'
  const { keptIn } = await restoreBackup({ dataDir, file, existing, log })
  console.log(`${file} is restored in ${dataDir}.${keptIn === undefined ? '' : ` What was there is in ${keptIn}.`}`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
