import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { diskFull } from './cluster.ts'
import type { Home } from './home.ts'
import { readPostmaster, stopLeftovers } from './leftovers.ts'
import { capServerLog, tailServerLog } from './server-log.ts'
import { spawnOptions } from './user.ts'

export interface Postmaster {
  pid: number
  /** Resolves when the process has ended for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

export interface PostmasterOptions {
  home: Home
  port: number
  logFile: string
  settings: Readonly<Record<string, string>>
}

/** For a small machine: 2 cores, little memory, and crash recovery in well under a second. */
export const modestSettings = {
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '128MB',
  min_wal_size: '64MB',
  checkpoint_timeout: '2min',
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
  io_method: 'sync',
  jit: 'off',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '1',
} as const

/** Starts a server and waits until it accepts connections. */
export const startPostmaster = async (options: PostmasterOptions): Promise<Postmaster> => {
  const { home, logFile } = options
  capServerLog(logFile)
  const from = tailServerLog(logFile, 0).end
  const child = launch(options)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  endWithUs(child)
  if (!(await isServing(child, home.cluster))) {
    child.kill('SIGKILL')
    await ended
    await stopLeftovers(home.cluster)
    throw describeFailure(home, tailServerLog(logFile, from).text)
  }
  return { pid: child.pid as number, ended, stop: () => stop(child, ended, home.cluster) }
}

/** A start failed only because the port is in use. */
export class PortTakenError extends StartError {}

/** Uses its own session, so that Ctrl-C reaches only this process, which stops PostgreSQL last. */
const launch = ({ home, port, logFile, settings }: PostmasterOptions): ChildProcess => {
  const log = openSync(logFile, 'a', 0o600)
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...fixed, ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  try {
    return spawn(home.binaries.postgres, ['-D', home.cluster, ...args], {
      ...spawnOptions(home.user),
      detached: true,
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

/** On an unplanned exit, PostgreSQL gets a signal and shuts down after this process. */
const endWithUs = (child: ChildProcess): void => {
  const end = () => child.kill('SIGINT')
  process.on('exit', end)
  child.once('exit', () => process.off('exit', end))
}

const fixed = { TimeZone: 'UTC', log_timezone: 'UTC', log_min_messages: 'warning', log_min_error_statement: 'panic' }

const startPatience = 60_000

const isServing = async (child: ChildProcess, cluster: string): Promise<boolean> => {
  let failed = false
  child.once('error', () => {
    failed = true
  })
  const end = Date.now() + startPatience
  while (Date.now() < end) {
    await sleep(15)
    if (failed || child.exitCode !== null || child.signalCode !== null) return false
    const postmaster = readPostmaster(cluster)
    if (postmaster?.pid === child.pid && postmaster?.isReady === true) return true
  }
  return false
}

/** Fast shutdown first: open transactions are rolled back, all data is written. Then stronger signals. */
const stop = async (child: ChildProcess, ended: Promise<void>, cluster: string): Promise<void> => {
  for (const [name, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 3000],
  ] as const) {
    child.kill(name)
    if (await isWithin(ended, patience)) break
  }
  await stopLeftovers(cluster)
}

const isWithin = async (event: Promise<void>, milliseconds: number): Promise<boolean> => {
  const timer = new AbortController()
  const late = sleep(milliseconds, false, { signal: timer.signal }).catch(() => false)
  const inTime = await Promise.race([event.then(() => true), late])
  timer.abort()
  return inTime
}

const describeFailure = (home: Home, said: string): StartError => {
  if (/no space left/i.test(said)) return new StartError(diskFull(home.folder))
  if (/could not create any TCP\/IP sockets/.test(said))
    return new PortTakenError(`PostgreSQL could not listen: ${said}`)
  return new StartError(`PostgreSQL in ${home.folder} did not start. It said: ${said.trim().slice(-800) || 'nothing'}`)
}
