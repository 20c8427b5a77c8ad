import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { serialize } from 'pg-protocol'
import { columnParser, type WireValue } from './column-types.ts'
import { parseTarget } from './connection-target.ts'
import { SilenceWatch } from './silence.ts'
import { asKnownFailure, isLost } from './unavailable.ts'

export interface PoolOptions {
  url: string
  /** False behind a pooler: no prepared statements and no session settings, which it would refuse. */
  prepare: boolean
  max: number
  applicationName: string
  /** Called with every sent statement, for tests that count them. */
  onStatement?: ((text: string, parameters: readonly WireValue[]) => void) | undefined
}

export interface Session {
  send(text: string, values: WireValue[]): Promise<object[]>
  /** Sends several statements without parameters; returns the rows of the last. */
  sendPlain(text: string): Promise<object[]>
  /** Throws if PostgreSQL has rolled the transaction back. */
  commit(): Promise<void>
  client: pg.PoolClient
}

export interface Pool {
  /** Provides a connection. A lost one, or one in an unknown state, is not reused. */
  use<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Connections that are open and idle, and callers that wait for one. */
  figures(): PoolFigures
  close(): Promise<void>
}

export type PoolFigures = Readonly<Record<'open' | 'idle' | 'waiting' | 'most', number>>

/** Timeout for connecting, and for waiting on a busy pool. */
const connectMilliseconds = 3000

/** Milliseconds. An idle transaction holds locks, so it ends sooner. */
const longestStatement = 30_000
const longestIdleTransaction = 15_000

export const openPool = (options: PoolOptions): Pool => {
  const config = clientConfig(options)
  const pool = new pg.Pool({
    ...config,
    max: options.max,
    idleTimeoutMillis: 0,
    // If the connection is lost here, the next statement fails; the result of this query is not needed.
    ...(!options.prepare && {
      onConnect: (client) => {
        client.query("set time zone 'UTC'").catch(() => undefined)
      },
    }),
  })
  const losses = watchLosses(pool)
  const silence = new SilenceWatch(config)
  const take = async (isSecond = false): Promise<pg.PoolClient> => {
    const began = performance.now()
    try {
      const client = await silence.whileHeard(pool)
      if (!losses.mayBeLost(client)) return client
      client.release(true)
      return await take(isSecond)
    } catch (reason) {
      const error = asKnownFailure(reason)
      if (!isSecond && isTimeout(error) && silence.stoodStill(began, connectMilliseconds)) return take(true)
      if (error.code === 'CONNECT_TIMEOUT') silence.suspect()
      if (error.code !== 'TLS_NOT_OFFERED' || !canDoWithoutTls(pool, options.url)) throw error
      return take(isSecond)
    }
  }
  let closed: Promise<void> | undefined
  return {
    async use(work) {
      const client = await take()
      let lost = false
      try {
        return await silence.watched(client, () => work(sessionOf(client, options)))
      } catch (reason) {
        const error = asKnownFailure(reason)
        lost = isLost(error)
        if (lost) losses.note()
        throw error
      } finally {
        client.release(lost)
      }
    },
    figures: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: options.max,
    }),
    close() {
      closed ??= closePool(pool).finally(() => silence.stop())
      return closed
    },
  }
}

/** After one connection is lost, older idle ones may be lost without a sign, so they are replaced. */
const watchLosses = (pool: pg.Pool) => {
  const opened = new WeakMap<pg.PoolClient, number>()
  let lastLoss = 0
  const note = (): void => {
    lastLoss = performance.now()
  }
  pool.on('error', note)
  pool.on('connect', (client) => {
    opened.set(client, performance.now())
    client.on('error', note)
  })
  return { note, mayBeLost: (client: pg.PoolClient): boolean => (opened.get(client) ?? 0) < lastLoss }
}

const closePool = async (pool: pg.Pool): Promise<void> => {
  await Promise.race([pool.end(), sleep(5000, undefined, { ref: false })])
}

const isTimeout = ({ code }: { code?: string }): boolean => code === 'CONNECT_TIMEOUT' || code === 'POOL_TIMEOUT'

/** Switches TLS off for this pool if the URL allows that. */
const canDoWithoutTls = (pool: pg.Pool, url: string): boolean => {
  if (!parseTarget(url).isTlsOptional || pool.options.ssl === false) return false
  pool.options.ssl = false
  return true
}

const sessionOf = (client: pg.PoolClient, { prepare, onStatement }: PoolOptions): Session => {
  const sendPlain: Session['sendPlain'] = async (text) => {
    onStatement?.(text, [])
    const found = await client.query(text)
    return [found].flat().at(-1)?.rows ?? []
  }
  return {
    client,
    sendPlain,
    send: async (text, values) => {
      onStatement?.(text, values)
      const { rows } = await sendPrepared(client, { name: prepare ? nameOf(text) : undefined, text, values })
      return rows
    },
    commit: async () => {
      onStatement?.('commit', [])
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('PostgreSQL had given this transaction up: nothing of it was kept')
    },
  }
}

/** Options for a single connection with the pool's settings. */
export const clientConfig = ({ url, applicationName, prepare }: Omit<PoolOptions, 'max'>): pg.ClientConfig => {
  const { isTlsOptional: _, ...target } = parseTarget(url)
  return {
    ...target,
    application_name: applicationName,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    types: { getTypeParser: columnParser as never },
    ...(prepare && sessionSettings),
  }
}

/**
 * PgBouncer refuses connections with unknown settings and shares its server connections: behind it, set them on the
 * role (`ALTER ROLE … SET statement_timeout = '30s'`).
 */
const sessionSettings: pg.ClientConfig = {
  statement_timeout: longestStatement,
  idle_in_transaction_session_timeout: longestIdleTransaction,
  // JIT compilation and replanning cost more than our statements take.
  options: '-c TimeZone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
}

/** Internal methods of pg's query, missing from its types. */
interface QueryCore {
  name: string | undefined
  _result: object
  _accumulateRows: boolean
  prepare(connection: Wire): void
  handleRowDescription(message: object): void
}

interface Wire {
  parsedStatements: Readonly<Record<string, string>>
  stream: Writable
}

const [executed, synced] = [serialize.execute(), serialize.sync()]
const asItIs = (value: WireValue): WireValue => value

/** Column data of a result: names, parsers and an empty row. */
interface Shape {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

const Core = pg.Query as unknown as new (text: string, values: WireValue[], done: QueryCallback) => QueryCore

type QueryCallback = (error: Error | null, result: { rows: object[]; command: string }) => void

interface PreparedStatement {
  /** Name of the prepared statement in each session; undefined if it is not prepared. */
  name: string | undefined
  text: string
  values: WireValue[]
}

/** Column data by statement name. PostgreSQL refuses a prepared statement whose columns changed. */
const shapes = new Map<string, Shape>()

/**
 * Statement whose columns are described once per session instead of on every call: for a list with 20 columns that is a
 * sixth of the work. All else is pg's.
 */
class PreparedQuery extends Core {
  readonly #prepared: PreparedStatement

  constructor(prepared: PreparedStatement, done: QueryCallback) {
    super(prepared.text, prepared.values, done)
    this.name = prepared.name
    this.#prepared = prepared
  }

  override prepare(connection: Wire): void {
    const { name, values } = this.#prepared
    const shape = name !== undefined && name in connection.parsedStatements ? shapes.get(name) : undefined
    if (shape === undefined) {
      super.prepare(connection)
      return
    }
    Object.assign(this._result, shape)
    this._accumulateRows = true
    // One write: three cost more system time than all the JavaScript here.
    const bound = serialize.bind({ statement: name ?? '', values, valueMapper: asItIs })
    if (connection.stream.writable) connection.stream.write(Buffer.concat([bound, executed, synced]))
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result as Shape
    const { name } = this.#prepared
    if (name !== undefined) shapes.set(name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

/** Runs a statement; returns its rows and command tag. */
const sendPrepared = (
  client: pg.ClientBase,
  prepared: PreparedStatement,
): Promise<{ rows: object[]; command: string }> =>
  new Promise((resolve, reject) => {
    const query = new PreparedQuery(prepared, (error, result) => (error === null ? resolve(result) : reject(error)))
    client.query(query as unknown as pg.Submittable)
  })

const mostNames = 2000
const names = new Map<string, string>()

/** One name per text in all sessions. Texts beyond the limit are not prepared. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
