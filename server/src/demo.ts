import { demoParts } from '@sheds/demo/parts'
import { demoPassword, demoPerson } from '@sheds/demo/parts/people'
import { demoWalletPassword } from '@sheds/demo/parts/wallets'
import { plantDemo } from '@sheds/demo/plant'
import { readyFiles } from '@sheds/demo/ready-files'
import type { Config } from './platform/config.ts'
import type { Sql } from './platform/db/database.ts'
import type { Platform } from './platform/platform.ts'
import { plugSlices } from './slices.ts'

/** A login of the demo market, for the message that `npm start` prints. */
export const demoLogin = { name: demoPerson, password: demoPassword, walletPassword: demoWalletPassword }

/** Plants the demo market in a new database, or completes it after an interrupted start. */
export const plantDemoMarket = async ({ context, isNew }: Platform, config: Config): Promise<void> => {
  const { database, cache, log } = context
  if (!config.demo) return
  const isAsked = config.database.url !== undefined
  if (!isNew && !isAsked && !(await hasDemoMarket(database.sql))) return
  const planted = await plantDemo(database.sql, demoParts, {
    size: 'small',
    log: (line) => log.info(line),
    files: readyFiles(plugSlices(context)),
  })
  if (planted.length > 0) cache.clear()
}

export const hasDemoMarket = async (sql: Sql): Promise<boolean> => {
  const [row] = await sql<{ planted: boolean }[]>`select to_regclass('demo_parts') is not null as planted`
  return row?.planted === true
}
