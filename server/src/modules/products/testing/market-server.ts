import { startServer } from '../../../main.ts'
import { loadConfig } from '../../../platform/config.ts'
import { notesPages } from '../../../testing/notes-pages.ts'

/** Whole server in its own process on a given database, to be killed by tests. Sends its address to the parent. */
const [databaseUrl = ''] = process.argv.slice(2)
const config = loadConfig({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
})
const { address } = await startServer(config, { pages: notesPages })
process.send?.(address)
