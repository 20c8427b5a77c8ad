import { demoParts } from '@sheds/demo/parts'
import { demoPassword, demoPerson } from '@sheds/demo/parts/people'
import { demoWalletPassword } from '@sheds/demo/parts/wallets'
import { plantDemo } from '@sheds/demo/plant'
import { composeSongs } from '@sheds/demo/studio'
import { composeJob, hangJob } from '@sheds/demo/turns'
import { hangPictures } from '@sheds/demo/wall'
import type { Config } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import type { Job } from './platform/jobs/jobs.ts'
import type { Platform } from './platform/platform.ts'

/** A login that works in the demo market, for the line that `npm start` prints. */
export const demoLogin = { name: demoPerson, password: demoPassword, walletPassword: demoWalletPassword }

/**
 * Plants the demo market in a database made just now, and what a newer release adds to it in one that has it.
 * Rows only, some seconds: whoever comes first finds a market. Its pictures are drawn and its songs composed later, by jobs.
 */
export const plantDemoMarket = async ({ context, isNew }: Platform, config: Config): Promise<void> => {
  const { database, cache, log } = context
  if (!config.demo) return
  const [known] = await database.sql`select to_regclass('demo_parts') is not null as planted`
  const isAsked = config.database.url !== undefined
  if (!isNew && !isAsked && known?.planted !== true) return
  const chosen = { pictures: config.demoPictures, songs: config.demoSongs }
  const options = { size: 'small', ...chosen, log: (line: string) => log.info(line) } as const
  const planted = await plantDemo(database.sql, demoParts, options)
  if (planted.length > 0) cache.clear()
}

/** What goes on in a demo market after it was planted. Nothing enqueues these where there is none. */
export const demoJobs = (context: Context): readonly Job[] => [
  { name: hangJob, run: () => hangPictures(context) },
  { name: composeJob, run: () => composeSongs(context) },
]
