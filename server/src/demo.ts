import { demoParts } from '@sheds/demo/parts'
import { demoPassword, demoPerson } from '@sheds/demo/parts/people'
import { plantDemo } from '@sheds/demo/plant'
import type { Config } from './platform/config.ts'
import type { Platform } from './platform/platform.ts'

/** A login that works in the demo market, for the line that `npm start` prints. */
export const demoLogin = { name: demoPerson, password: demoPassword }

/**
 * Plants the demo market in a database made just now, and what a newer release adds to it in one that has it.
 * Runs beside the server: the first page does not wait for it.
 */
export const plantDemoMarket = async ({ context, isNew }: Platform, config: Config): Promise<void> => {
  const { database, cache, log } = context
  if (!config.demo) return
  const [known] = await database.sql`select to_regclass('demo_parts') is not null as planted`
  const isAsked = config.database.url !== undefined
  if (!isNew && !isAsked && known?.planted !== true) return
  const planted = await plantDemo(database.sql as never, demoParts, { size: 'small', log: (line) => log.info(line) })
  if (planted.length > 0) cache.clear()
}
