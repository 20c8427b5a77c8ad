import type { Log } from './log.ts'

/**
 * A promise nobody waits for stands for one piece of work: what it changed lies in a transaction, so the others go on.
 * What is thrown out of an event leaves nobody knows what half done: the process stops in good order, as failed.
 */
export const hearLostErrors = (log: Log, stop: () => void): void => {
  process.on('unhandledRejection', (err) => log.error({ err }, 'a failure nobody waited for'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'a failure nobody caught: stopping')
    process.exitCode = 1
    stop()
  })
}
