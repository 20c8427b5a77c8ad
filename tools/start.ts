import { failStart, startServer, stopOnSignals } from '../server/src/main.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { buildSite } from './build.ts'

/** `npm start`: builds what is stale, serves everything, says where. */
try {
  const config = loadConfig(process.env)
  await buildSite()
  const server = await startServer(config)
  stopOnSignals(server)
  console.log(`\n  Sheds is on ${server.address}\n  Ctrl-C stops it.\n`)
} catch (error) {
  failStart(error)
}
