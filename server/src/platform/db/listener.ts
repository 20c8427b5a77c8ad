import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig } from './pool.ts'
import { quoted } from './statement.ts'
import { asKnownFailure } from './unavailable.ts'

export interface Listening {
  unlisten(): Promise<void>
}

const pauseMilliseconds = 250

interface ListenOptions {
  url: string
  applicationName: string
  channel: string
  onNotify: (payload: string) => void
  /** At every (re)start: messages may have been missed in between. */
  onListen?: (() => void) | undefined
}

/** Listens on a connection of its own, for as long as it takes: a lost one is replaced. */
export const openListener = async (options: ListenOptions): Promise<Listening> => {
  let client: pg.Client | undefined
  let isOver = false
  const start = async (): Promise<void> => {
    const config = clientConfig({ ...options, prepare: false })
    const next = new pg.Client(config)
    next.on('error', () => undefined)
    next.on('notification', ({ payload }) => options.onNotify(payload ?? ''))
    await next.connect()
    client = next
    await next.query(`listen ${quoted(options.channel)}`)
    next.once('end', () => {
      restart().catch((error: Error) => process.emitWarning(error))
    })
    options.onListen?.()
  }
  const restart = async (): Promise<void> => {
    while (!isOver) {
      await sleep(pauseMilliseconds, undefined, { ref: false })
      if (isOver) return
      const started = await start().then(
        () => true,
        () =>
          client?.end().then(
            () => false,
            () => false,
          ),
      )
      if (started === true) return
    }
  }
  await start().catch((error: unknown) => Promise.reject(asKnownFailure(error)))
  return {
    unlisten: async () => {
      isOver = true
      await client?.end()
    },
  }
}
