import { startMoney } from '../server/src/money.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import type { Context } from '../server/src/platform/context.ts'
import { createLog } from '../server/src/platform/log.ts'
import { openPlatformBeside } from '../server/src/platform/platform.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { plugSlices } from '../server/src/slices.ts'

/** Runs a tool with the ledger and its event listeners, and with the operators on request. */
export const withMoney = async <Answer>(
  asks: 'books' | 'operators',
  work: (context: Context) => Promise<Answer>,
): Promise<Answer> => {
  const config = loadConfig({ LOG_LEVEL: 'warn', ...process.env })
  const { context: platform, close } = await openPlatformBeside(config, createLog(config))
  try {
    const operators = asks === 'operators' ? await startMoney(platform) : undefined
    const context = plugSlices(platform, { wallet: { ...(operators && { operators }) } })
    return await work(context).finally(() => context.operators.close())
  } finally {
    await close()
  }
}

/** Ends the process; a known failure is printed as its message only. */
export const runTool = async (work: () => Promise<boolean>): Promise<void> => {
  try {
    process.exitCode = (await work()) ? 0 : 1
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 2
  }
}
