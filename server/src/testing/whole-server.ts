import { startServer, stopOnSignals } from '../main.ts'
import { loadConfig } from '../platform/config.ts'
import { notesPages } from './notes-pages.ts'

/** The whole server in a process of its own, to be stopped; two more signals make something of it fail. */
const server = await startServer(loadConfig(process.env), { pages: notesPages })
stopOnSignals(server)
process.on('SIGUSR2', async () => {
  throw new Error('lost')
})
process.on('SIGWINCH', () => {
  throw new Error('thrown')
})
process.stdout.write(`Sheds is on ${server.address}\n`)
