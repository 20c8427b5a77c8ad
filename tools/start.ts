import { demoLogin } from '../server/src/demo.ts'
import { failStart, startServer, stopOnSignals } from '../server/src/main.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { endOnEarlyStop } from '../server/src/platform/early-stop.ts'
import { buildSiteApart } from './build.ts'

/** `npm start`: builds the site if it changed, starts the server and prints its address. */
try {
  const config = loadConfig(process.env)
  const started = endOnEarlyStop()
  await buildSiteApart()
  console.log('Starting the database and the server…')
  const server = await startServer(config)
  stopOnSignals(server)
  started()
  const { name, password, walletPassword } = demoLogin
  const login = config.demo ? `\n  Demo login: ${name}, password ${password}, wallet password ${walletPassword}` : ''
  console.log(`\n  Sheds is on ${server.address}${login}\n  Ctrl-C stops it.\n`)
} catch (error) {
  failStart(error)
}
