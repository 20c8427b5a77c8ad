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
  /** False behind a pooler: no prepared statements, and no session settings, which it would refuse. */
  prepare: boolean
  max: number
  applicationName: string
  /** Told every statement sent, for tests that count them. */
  onStatement?: ((text: string, parameters: readonly WireValue[]) => void) | undefined
}

/** A connection for one piece of work. */
export interface Session {
  send(text: string, values: WireValue[]): Promise<object[]>
  /** Several statements without parameters; the rows of the last. */
  sendPlain(text: string): Promise<object[]>
  /** Throws when PostgreSQL has given up what was to be committed. */
  commit(): Promise<void>
  client: pg.PoolClient
}

export interface Pool {
  /** Lends a connection; one that was lost, or may be in the middle of something, is not used again. */
  use<T>(work: (session: Session) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** For the way there and the greeting, and for a place in a pool that is busy. */
const connectMilliseconds = 3000

/** In milliseconds. A transaction that does nothing holds its locks, so it is given up sooner. */
const longestStatement = 30_000
const longestIdleTransaction = 15_000

export const openPool = (options: PoolOptions): Pool => {
  const config = clientConfig(options)
  const pool = new pg.Pool({
    ...config,
    max: options.max,
    idleTimeoutMillis: 0,
    // A connection that is lost just then fails for its user; nothing waits for this query.
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
    close() {
      closed ??= closePool(pool).finally(() => silence.stop())
      return closed
    },
  }
}

/** Where one connection is lost, the others that are idle may be lost, too, without a sign of it. */
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

/** From then on this pool does not ask for it. */
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

/** How a connection of its own is opened, with the same settings. */
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
 * PgBouncer refuses a connection that brings settings it does not know, and its server connections are shared:
 * behind it they belong to the role (`ALTER ROLE … SET statement_timeout = '30s'`).
 */
const sessionSettings: pg.ClientConfig = {
  statement_timeout: longestStatement,
  idle_in_transaction_session_timeout: longestIdleTransaction,
  // Compiling costs more than any of our statements takes, and so does planning the same one again.
  options: '-c TimeZone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
}

/** What pg's own query does with a connection; its types leave this out. */
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

/** What a result knows of its columns: their names, their parsers and a row without values. */
interface Shape {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

const Core = pg.Query as unknown as new (text: string, values: WireValue[], done: Done) => QueryCore

type Done = (error: Error | null, result: { rows: object[]; command: string }) => void

interface PreparedStatement {
  /** Stands for the text in each session; without one the statement is not kept. */
  name: string | undefined
  text: string
  values: WireValue[]
}

/** What a named statement gives, learnt whenever a session prepares it. A session whose answer changes refuses it itself. */
const shapes = new Map<string, Shape>()

/**
 * A statement whose columns are described once a session rather than with every call: of a list with 20 columns that is
 * a sixth of the work. Everything else is pg's.
 */
class PreparedQuery extends Core {
  readonly #prepared: PreparedStatement

  constructor(prepared: PreparedStatement, done: Done) {
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
    // In one piece: three cost the system more than all of JavaScript's part in them.
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

/** Sends a statement with its parameters, and gives its rows and what PostgreSQL says it did. */
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

/** One name for one text, in every session. Texts beyond any number that the code could hold are not kept. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
