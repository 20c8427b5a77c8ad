import { setTimeout as sleep } from 'node:timers/promises'
import type { ISql, ListenRequest, TransactionSql } from 'postgres'
import { type Instance, openListener, openPool } from './pool.ts'
import { isRetryable, isUnavailable } from './unavailable.ts'

export { isUnavailable } from './unavailable.ts'

/** What the types of columns add to postgres.js: nothing that statements have to name. */
// biome-ignore lint/complexity/noBannedTypes: postgres.js types "no own parameter types" so.
type NoTypes = {}

/** What a query needs: the pool or a transaction. */
export type Queryable = ISql<NoTypes>

/** A transaction in progress. */
export type Tx = TransactionSql<NoTypes>

/** The connection pool. */
export interface Sql extends Queryable {
  /** See `transaction`, which also runs a serialization failure again. */
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** On a direct connection of its own; `onListen` is told at every (re)start, as messages may have been missed. */
  listen(channel: string, onNotify: (payload: string) => void, onListen?: () => void): ListenRequest
}

export interface DatabaseOptions {
  url: string
  /** Past a pooler, for what needs a session: LISTEN, jobs, migrations. */
  directUrl?: string | undefined
  /** False behind PgBouncer in transaction mode. */
  prepare: boolean
  max?: number
  applicationName?: string
  /** Told every statement sent, for tests that count them. */
  onStatement?: (text: string, parameters: readonly unknown[]) => void
}

export interface Database {
  sql: Sql
  directUrl: string
  /** Answers when the database does. */
  ping(): Promise<void>
  /** Waits for what is running, at most 5 seconds. */
  close(): Promise<void>
}

/** Opens a pool. Nothing connects before the first statement. */
export const connect = (options: DatabaseOptions): Database => {
  const applicationName = options.applicationName ?? 'sheds'
  const directUrl = options.directUrl ?? options.url
  const pool = openPool({ max: 10, ...options, applicationName })
  let listener: Instance | undefined
  const listen: Sql['listen'] = (...listening) => {
    listener ??= openListener(directUrl, `${applicationName} listener`)
    return listener.listen(...listening)
  }
  const sql = followPool(pool.current, listen)
  return {
    sql,
    directUrl,
    ping: async () => void (await sql`select 1`),
    close: async () => {
      await Promise.all([pool.close(), listener?.end({ timeout: 1 })])
    },
  }
}

const mostTries = 5

/**
 * Runs `work` in a transaction. When PostgreSQL gives it up for another one (serialization failure, deadlock), it is
 * run again from the start, so `work` does nothing but SQL. No other failure is retried: a lost COMMIT may have counted.
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

/** Looks like one postgres.js instance, and always is the one that the pool uses now. */
const followPool = (current: () => Instance, listen: Sql['listen']): Sql => {
  const own: Partial<Sql> = { listen, begin: (work) => begin(current(), work) }
  return new Proxy(current(), {
    apply: (_target, _self, args) => Reflect.apply(current(), undefined, args),
    get: (_target, key) => Reflect.get(key in own ? own : current(), key),
  }) as unknown as Sql
}

/** postgres.js waits for the answer to a ROLLBACK, which never comes when the connection is what failed. */
const begin = <T>(instance: Instance, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const lost = Promise.withResolvers<never>()
  const begun = instance.begin(async (tx) => {
    try {
      return await work(tx)
    } catch (error) {
      if (isUnavailable(error)) lost.reject(error)
      throw error
    }
  })
  return Promise.race([begun as Promise<T>, lost.promise])
}
