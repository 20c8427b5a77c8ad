import { failStart } from '../server/src/main.ts'
import { addSynonyms, dropSynonyms, listSynonyms } from '../server/src/modules/search/search.api.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import type { Context } from '../server/src/platform/context.ts'
import { createLog } from '../server/src/platform/log.ts'
import { openPlatformBeside } from '../server/src/platform/platform.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { plugSlices } from '../server/src/slices.ts'

const usage =
  'npm run synonyms                              lists the added groups of equal words\n' +
  'npm run synonyms -- add "kaba, robe kabba"     adds a group, effective within a minute\n' +
  'npm run synonyms -- drop "kaba, robe kabba"'

const run = async (context: Context, [command, line = '']: readonly string[]): Promise<void> => {
  if (command === undefined) for (const group of await listSynonyms(context)) console.log(group)
  else if (command === 'add') await addSynonyms(context, line)
  else if (command !== 'drop') throw new StartError(usage)
  else if (!(await dropSynonyms(context, line))) throw new StartError('There is no such group.')
}

try {
  const config = loadConfig({ LOG_LEVEL: 'warn', ...process.env })
  const platform = await openPlatformBeside(config, createLog(config))
  try {
    await run(plugSlices(platform.context), process.argv.slice(2))
  } finally {
    await platform.close()
  }
  process.exit(0)
} catch (error) {
  failStart(error)
}
