import { startServer } from '../../../main.ts'
import { loadConfig } from '../../../platform/config.ts'
import { notesPages } from '../../../testing/notes-pages.ts'

/** The whole server in a process of its own, on a given database, to be killed. Tells its address. */
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
