import { startServer, stopOnSignals } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'
import { notesPages } from '@sheds/server/testing/notes-pages'

/** Complete server with its jobs, without rendered pages. */
const server = await startServer(loadConfig(process.env), { pages: notesPages })
stopOnSignals(server)
console.log(new URL(server.address).port)
