import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig } from '../pool.ts'
import { asKnownFailure } from '../unavailable.ts'
import { silenceMs } from './replica-health.ts'

/** Milliseconds between two queries. */
const pauseMs = 250

interface RepeatedQuery {
  url: string
  applicationName: string
  text: string
  /** `asked` is when the query was sent. */
  onAnswer: (row: Record<string, string>, asked: number) => void
  onFailure: (error: Error) => void
}

/** Asks one question four times a second on its own connection, opened again after each failure, until it is stopped. */
export const repeatQuery = (query: RepeatedQuery): (() => Promise<void>) => {
  const stop = new AbortController()
  let client: pg.Client | undefined
  const end = async (): Promise<void> => {
    const old = client
    client = undefined
    await old?.end().catch(() => undefined)
  }
  const ask = async (): Promise<void> => {
    client ??= await open(query)
    const asked = performance.now()
    const { rows } = await client.query(query.text)
    if (!stop.signal.aborted) query.onAnswer(rows[0], asked)
  }
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await ask().catch(async (reason: unknown) => {
        drop(client)
        client = undefined
        if (!stop.signal.aborted) query.onFailure(asKnownFailure(reason))
      })
      await sleep(pauseMs, undefined, { ref: false, signal: stop.signal }).catch(() => undefined)
    }
    await end()
  }
  const running = run()
  return async () => {
    stop.abort()
    await Promise.race([running, sleep(silenceMs, undefined, { ref: false })])
    drop(client)
  }
}

const open = async ({ url, applicationName }: RepeatedQuery): Promise<pg.Client> => {
  const client = new pg.Client({
    ...clientConfig({ url, applicationName, prepare: false }),
    connectionTimeoutMillis: silenceMs,
    query_timeout: silenceMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    drop(client)
    throw error
  }
  return client
}

/** Without a goodbye, which a silent server would not read. */
const drop = (client: pg.Client | undefined): void => {
  ;(client as unknown as { connection: { stream: { destroy(): void } } } | undefined)?.connection.stream.destroy()
}
