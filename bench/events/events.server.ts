import { startServer } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'

/** The whole product with its jobs, and no pages, over a database that is there already. */
const most = '100000000'
const config = loadConfig({
  ...process.env,
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  READS_PER_MINUTE: most,
  WRITES_PER_MINUTE: most,
  STREAMS_PER_ADDRESS: '10000',
})
const noPages = { render: async () => ({ status: 404, html: '' }) }
const { address, stop } = await startServer(config, { pages: noPages as never })
console.log(new URL(address).port)
process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
