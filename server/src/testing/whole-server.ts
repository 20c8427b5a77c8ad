import { startServer, stopOnSignals } from '../main.ts'
import { loadConfig } from '../platform/config.ts'
import { notesPages } from './notes-pages.ts'

/** Runs the whole server in its own process, to be stopped; two extra signals cause failures. */
const server = await startServer(loadConfig(process.env), { pages: notesPages })
stopOnSignals(server)
process.on('SIGUSR2', async () => {
  throw new Error('lost')
})
process.on('SIGWINCH', () => {
  throw new Error('thrown')
})
process.stdout.write(`Sheds is on ${server.address}\n`)
