import { startMoney } from '../server/src/money.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import type { Context } from '../server/src/platform/context.ts'
import { createLog } from '../server/src/platform/log.ts'
import { openPlatformBeside } from '../server/src/platform/platform.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { createSlices } from '../server/src/slices.ts'

/** Runs a tool over the books, with everybody told of what it moves, and with the operators if it asks them. */
export const withMoney = async <Answer>(
  asks: 'books' | 'operators',
  work: (context: Context) => Promise<Answer>,
): Promise<Answer> => {
  const config = loadConfig({ LOG_LEVEL: 'warn', ...process.env })
  const { context, close } = await openPlatformBeside(config, createLog(config))
  try {
    context.slices = createSlices(context)
    if (asks === 'operators') await startMoney(context)
    return await work(context)
  } finally {
    await context.operators?.close()
    await close()
  }
}

/** Ends with what went wrong in plain words, where they are known. */
export const runTool = async (work: () => Promise<boolean>): Promise<void> => {
  try {
    process.exitCode = (await work()) ? 0 : 1
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 2
  }
}
