import { createBackup } from '../server/src/platform/embedded/backup.ts'
import { StartError } from '../server/src/platform/start-error.ts'

const usage = 'usage: npm run backup -- <file.tar.gz>   (the data folder is DATA_DIR, default ./data)'

/** `npm run backup -- <file>`: backs up the database and the uploads of a stopped server into one file. */
try {
  const [file] = process.argv.slice(2)
  if (file === undefined || file.startsWith('-')) throw new StartError(usage)
  if (process.env.DATABASE_URL) {
    throw new StartError('DATABASE_URL is set: back that database up with pg_dump. This copies the embedded one.')
  }
  const { files } = await createBackup({ dataDir: process.env.DATA_DIR || './data', file })
  console.log(`${file}: ${files} files. Keep it safe: it holds everything, passwords' hashes and balances too.`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
