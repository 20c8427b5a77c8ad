import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { columnTypes, registerArrays } from './column-types.ts'
import {
  type ConnectionSocket,
  connectSeconds,
  openConnectionSocket,
  type SocketEvents,
  silentSocket,
} from './connection-socket.ts'
import { parseTarget } from './connection-target.ts'

export interface PoolOptions {
  url: string
  /** False behind a pooler: no prepared statements, and no session settings, which it would refuse. */
  prepare: boolean
  max: number
  applicationName: string
  onStatement?: (text: string, parameters: readonly unknown[]) => void
}

export interface Pool {
  /** The postgres.js instance that works now. */
  current(): Instance
  close(): Promise<void>
}

type InstanceEvents = Partial<SocketEvents> & { pauseSeconds?: number }

export type Instance = ReturnType<typeof openInstance>

/** In milliseconds. A transaction that does nothing holds its locks, so it is given up sooner. */
const longestStatement = 30_000
const longestIdleTransaction = 15_000

/** postgres.js lets a statement wait for the next attempt to connect: it shall rather fail, and soon. In seconds. */
const shortPause = 0.02

/** After a server kept silent, waiting statements fail without waiting for it one after the other. */
const silentPause = 1000

/** Statements made just before a replacement may still be sent to the old instance. */
const lateStatements = 250

/** A pool whose postgres.js instance is replaced, with all its state, as soon as one of its connections is lost. */
export const openPool = (options: PoolOptions): Pool => {
  const replace = () => {
    instance = openGuarded(options, replace)
  }
  let instance = openGuarded(options, replace)
  return { current: () => instance, close: () => instance.end({ timeout: 5 }) }
}

/** Ends itself when broken: at once with its last connection, else when the others had the time to finish. */
const openGuarded = (options: PoolOptions, onBroken: () => void): Instance => {
  const lost: ConnectionSocket[] = []
  const open = new Set<ConnectionSocket>()
  const end = async (seconds: number) => {
    await instance.end({ timeout: seconds })
    for (const socket of lost) socket.release()
    await closeIdle(open)
  }
  const instance = openInstance(options, {
    onEstablished: (socket) => open.add(socket),
    onClosed: (socket) => open.delete(socket),
    onLost: (socket) => {
      if (lost.push(socket) === 1) onBroken()
      if (open.size === 0) void end(0)
      else if (lost.length === 1) setTimeout(end, lateStatements, longestStatement / 1000).unref()
    },
  })
  return instance
}

/** An ending postgres.js instance still works off its queue on new connections, and then forgets to close them. */
const closeIdle = async (open: ReadonlySet<ConnectionSocket>): Promise<void> => {
  while (open.size > 0) {
    for (const socket of open) if (socket.isIdle) socket.destroy()
    await sleep(lateStatements, undefined, { ref: false })
  }
}

/** For LISTEN: postgres.js itself listens again after a lost connection, for as long as it takes. */
export const openListener = (url: string, applicationName: string): Instance =>
  openInstance({ url, applicationName, prepare: false, max: 1 }, { pauseSeconds: 0.25 })

/** One postgres.js instance over our own sockets. */
const openInstance = (options: PoolOptions, events: InstanceEvents) => {
  const { target, url } = parseTarget(options.url)
  const { onStatement } = options
  let silentUntil = 0
  const onSilence = () => {
    silentUntil = Date.now() + silentPause
  }
  const socket = () =>
    Date.now() < silentUntil ? silentSocket(target) : openConnectionSocket(target, { ...events, onSilence })
  const instance = postgres(url, {
    max: options.max,
    prepare: options.prepare,
    types: columnTypes,
    connection: sessionSettings(options),
    connect_timeout: connectSeconds,
    backoff: () => events.pauseSeconds ?? shortPause,
    fetch_types: false,
    ssl: false,
    onnotice: () => undefined,
    ...(onStatement === undefined
      ? {}
      : { debug: (_id: number, text: string, parameters: unknown[]) => onStatement(text, parameters) }),
    ...{ socket },
  })
  registerArrays(instance.options)
  return instance
}

/**
 * PgBouncer refuses a connection that brings settings it does not know, and its server connections are shared:
 * behind it the same limits belong to the role (`ALTER ROLE … SET statement_timeout = '30s'`).
 */
const sessionSettings = ({ applicationName, prepare }: PoolOptions) => ({
  application_name: applicationName,
  TimeZone: 'UTC',
  ...(prepare && {
    statement_timeout: longestStatement,
    idle_in_transaction_session_timeout: longestIdleTransaction,
  }),
})
