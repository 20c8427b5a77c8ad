import type { Log } from './log.ts'

/**
 * An unhandled rejection concerns one operation, whose changes are in a transaction, so the process continues. An
 * uncaught exception may leave any state half changed: the process shuts down with exit code 1.
 */
export const hearLostErrors = (log: Log, stop: () => void): void => {
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception: stopping')
    process.exitCode = 1
    stop()
  })
}
