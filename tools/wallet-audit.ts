import { auditBooks, auditPage } from '../server/src/modules/ledger/ledger.api.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { connect } from '../server/src/platform/db/database.ts'
import { openBeside } from '../server/src/platform/embedded/beside.ts'
import { createLog } from '../server/src/platform/log.ts'
import { StartError } from '../server/src/platform/start-error.ts'

/** `npm run wallet:audit`: audits the ledger; exits with 1 and names the first broken account. */
const audit = async (): Promise<boolean> => {
  const config = loadConfig({ LOG_LEVEL: 'warn', ...process.env })
  const { url, prepare } = config.database
  const embedded = url === undefined ? await openBeside(config.dataDir, createLog(config)) : undefined
  const database = connect({ url: url ?? embedded?.url ?? '', prepare, max: 1, applicationName: 'sheds audit' })
  try {
    const started = performance.now()
    const found = await auditBooks(database.sql)
    console.log(auditPage(found, (performance.now() - started) / 1000))
    return found.fault === undefined
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

try {
  process.exitCode = (await audit()) ? 0 : 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 2
}
