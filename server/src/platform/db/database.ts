import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { WireValue } from './column-types.ts'
import { clientConfig, openPool, type Pool, type PoolFigures, type Session } from './pool.ts'
import { openReplicas, type Replicas } from './replicas/replicas.ts'
import { quoted, type Row, type Send, Statement } from './statement.ts'
import { asKnownFailure, isRetryable } from './unavailable.ts'

export { asJson } from './column-types.ts'
export { type Fragment, identifier, quoted } from './statement.ts'
export { isUnavailable } from './unavailable.ts'

/** Pool or transaction. A value in the template becomes a parameter; a statement is embedded. */
export interface Queryable {
  <Rows extends readonly object[] = Row[]>(texts: TemplateStringsArray, ...values: unknown[]): Statement<Rows>
  /** Runs text unchanged, possibly several statements: for migrations and tests. */
  unsafe(text: string): Promise<Row[]>
}

/** Transaction in progress. Its statements run one after the other. */
export interface Tx extends Queryable {
  /** Returns a stream for the lines of a `copy … from stdin`. */
  copy(text: string): CopyStreamQuery
}

/** Read-only view of the database at one moment. */
export interface Snapshot extends Queryable {
  /** Streams any number of rows in parts; fetches the next part when the last one is consumed. */
  inParts<Rows extends readonly object[]>(rows: Statement<Rows>, atOnce: number): AsyncGenerator<Rows>
}

export interface Sql extends Queryable {
  /** Holds a connection until `work` ends, so `work` must not wait for a client or another service. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>
  /** Without retry; see `transaction`. */
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Uses its own direct connection. `onListen` runs at every (re)start, as messages may have been lost. */
  listen(channel: string, onNotify: (payload: string) => void, onListen?: () => void): Promise<Listening>
}

export interface DatabaseOptions {
  url: string
  /** Bypasses a pooler, for sessions: LISTEN, jobs, migrations. */
  directUrl?: string | undefined
  /** False behind PgBouncer in transaction mode. */
  prepare: boolean
  /** Streaming replicas, for reads. */
  replicaUrls?: readonly string[] | undefined
  max?: number
  applicationName?: string
  onStatement?: (text: string, parameters: readonly WireValue[]) => void
}

export interface Database {
  sql: Sql
  directUrl: string
  /** Undefined if none are configured. */
  replicas: Replicas | undefined
  /** Asks the primary. */
  ping(): Promise<void>
  figures(): PoolFigures
  /** Waits at most 5 seconds for running statements. */
  close(): Promise<void>
}

/** Creates a pool. No connection is opened before the first statement. */
export const connect = (options: DatabaseOptions): Database => {
  const applicationName = options.applicationName ?? 'sheds'
  const directUrl = options.directUrl ?? options.url
  const pool = openPool({ max: 10, ...options, applicationName })
  const replicas = replicasOf({ ...options, applicationName, directUrl })
  const listening: Promise<Listening>[] = []
  const listen: Sql['listen'] = (channel, onNotify, onListen) => {
    const opened = openListener({
      url: directUrl,
      applicationName: `${applicationName} listener`,
      channel,
      onNotify,
      onListen,
    })
    listening.push(opened)
    return opened
  }
  const send: Send = (text, values) => pool.use((session) => session.send(text, values))
  const routed = replicas?.sender(send) ?? send
  const sql: Sql = Object.assign(
    queryable(routed, (text) => pool.use((session) => session.sendPlain(text))),
    {
      listen,
      begin: <T>(work: (tx: Tx) => Promise<T>) => begin(pool, 'begin', work),
      snapshot: <T>(work: (snapshot: Snapshot) => Promise<T>) =>
        begin(pool, beginSnapshot, (tx) => work(Object.assign(tx, { inParts: cursorOn(tx) }))),
    },
  )
  const stopListening = async (opened: Promise<Listening>) => (await opened.catch(() => undefined))?.unlisten()
  return {
    sql,
    directUrl,
    replicas,
    ping: async () => void (await routed('select 1', [])),
    figures: () => pool.figures(),
    close: async () => void (await Promise.all([pool.close(), replicas?.close(), ...listening.map(stopListening)])),
  }
}

interface ReplicasConfig extends DatabaseOptions {
  applicationName: string
  directUrl: string
}

const replicasOf = ({ replicaUrls: urls = [], directUrl, prepare, max = 10, applicationName }: ReplicasConfig) =>
  urls.length === 0 ? undefined : openReplicas({ urls, primaryUrl: directUrl, prepare, max, applicationName })

const queryable = (send: Send, unsafe: Queryable['unsafe']): Queryable =>
  Object.assign(
    <Rows extends readonly object[]>(texts: TemplateStringsArray, ...values: unknown[]) =>
      new Statement<Rows>(texts, values, send),
    { unsafe },
  )

const mostTries = 5

/**
 * Runs `work` in a transaction. After a serialization failure or deadlock `work` runs again from the start, so it must
 * only run SQL. Other failures are not retried: a lost COMMIT may have succeeded.
 */
export const transaction = async <T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await sql.begin(work)
    } catch (error) {
      if (!isRetryable(error) || tries === mostTries) throw error
      await sleep(Math.random() * 10 * 2 ** tries)
    }
  }
}

const beginSnapshot = 'begin isolation level repeatable read read only'

/** Uses unnamed statements, because the cursor's columns differ each time. */
const cursorOn = (tx: Tx): Snapshot['inParts'] => {
  const { unsafe } = tx
  return async function* inParts<Rows extends readonly object[]>(rows: Statement<Rows>, atOnce: number) {
    await tx`declare part no scroll cursor for ${rows}`
    for (;;) {
      const found: readonly object[] = await unsafe(`fetch ${Math.trunc(atOnce)} from part`)
      if (found.length > 0) yield found as Rows
      if (found.length < atOnce) break
    }
    await unsafe('close part')
  }
}

/** If ROLLBACK fails as well, the connection is lost and the pool drops it; the first error is the cause. */
const begin = <T>(pool: Pool, how: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  pool.use(async (session) => {
    await session.sendPlain(how)
    const { tx, end } = transactionOn(session)
    try {
      const result = await work(tx)
      await end()
      await session.commit()
      return result
    } catch (error) {
      await end()
      await session.sendPlain('rollback').catch((lost: unknown) => {
        throw Object.assign(asKnownFailure(lost), { cause: error })
      })
      throw error
    }
  })

/** Rejects statements after `end`, because the connection may already be used by another caller. */
const transactionOn = (session: Session): { tx: Tx; end: () => Promise<unknown> } => {
  let last: Promise<unknown> = Promise.resolve()
  let isOver = false
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (isOver) return Promise.reject(new Error('this transaction is over'))
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  const tx = Object.assign(
    queryable(
      (text, values) => inTurn(() => session.send(text, values)),
      (text) => inTurn(() => session.sendPlain(text)),
    ),
    { copy: (text: string) => session.client.query(copyFrom(text)) },
  )
  const end = (): Promise<unknown> => {
    isOver = true
    return last
  }
  return { tx, end }
}

interface Listening {
  unlisten(): Promise<void>
}

const pauseMilliseconds = 250

interface ListenOptions {
  url: string
  applicationName: string
  channel: string
  onNotify: (payload: string) => void
  /** Runs at every (re)start: messages may have been lost in between. */
  onListen?: (() => void) | undefined
}

/** Listens on its own connection and reconnects after a loss. */
const openListener = async (options: ListenOptions): Promise<Listening> => {
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
