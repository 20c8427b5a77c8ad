import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlainLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { databaseUser, diskFull, openCluster } from './cluster.ts'
import { lockDataDir } from './data-lock.ts'
import { type Home, openHome } from './home.ts'
import { stopLeftovers } from './leftovers.ts'
import {
  modestSettings,
  PortTakenError,
  type Postmaster,
  type PostmasterOptions,
  startPostmaster,
} from './postmaster.ts'
import { applicationRole, prepareRole } from './role.ts'
import { capServerLog } from './server-log.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: PlainLog
  /** Overrides of the default PostgreSQL settings. */
  settings?: Readonly<Record<string, string>>
}

export interface EmbeddedPostgres {
  /** Connection string, unchanged for the whole run, also after a crash. */
  url: string
  /** For tests and tools; the application's role has no server rights. */
  superuserUrl: string
  /** True if this start created the database. */
  isNew: boolean
  stop(): Promise<void>
}

/** Starts the bundled PostgreSQL on the cluster in `DATA_DIR`. Failures are a `StartError`. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const dataDir = resolve(options.dataDir)
  try {
    prepareDataDir(dataDir)
    return await startLocked({ ...options, dataDir })
  } catch (error) {
    throw asStartError(error, dataDir)
  }
}

/** Creates `DATA_DIR` if missing and checks that it is a writable folder. */
export const prepareDataDir = (dataDir: string): void => {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (found !== undefined && !found.isDirectory()) {
    throw new StartError(`${dataDir} is a file; DATA_DIR must be a folder.`)
  }
  makeFolders(dataDir)
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** One level at a time: `recursive` loops forever where a folder only seems to be created, as in /proc. */
const makeFolders = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    if (isThere !== true) throw error
  }
}

const startLocked = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const { dataDir, log } = options
  const lock = lockDataDir(dataDir)
  try {
    const home = await openHome(dataDir, log)
    const left = await stopLeftovers(home.cluster)
    if (left > 0) log.warn({ processes: left }, 'stopped a PostgreSQL that an earlier run left behind')
    const { password, isNew } = await openCluster(home, dataDir)
    const { port, stop } = await serve(home, options)
    const address = (user: string, secret: string) => `postgres://${user}:${secret}@127.0.0.1:${port}/postgres`
    const superuserUrl = address(databaseUser, password)
    try {
      const url = address(applicationRole, await prepareRole(superuserUrl))
      let stopped: Promise<void> | undefined
      // A second call must not release the lock again: another process may hold the folder by then.
      const stopOnce = () => {
        stopped ??= stop().finally(lock.release)
        return stopped
      }
      return { url, superuserUrl, isNew, stop: stopOnce }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Another program may take the free port before PostgreSQL does; then the next one is tried. */
const serve = async (home: Home, { dataDir, log, settings }: EmbeddedOptions) => {
  for (let tries = 1; ; tries++) {
    const port = await freePort()
    const logFile = join(dataDir, 'postgres.log')
    const options: PostmasterOptions = { home, port, logFile, settings: { ...modestSettings, ...settings } }
    try {
      return { port, stop: supervise(await startPostmaster(options), options, log) }
    } catch (error) {
      if (!(error instanceof PortTakenError) || tries === 5) throw error
    }
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolvePort, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolvePort(port))
    })
  })

/** Explains a file system error and names the folder. */
export const asStartError = (error: unknown, dataDir: string): StartError => {
  if (error instanceof StartError) return error
  const { code, path = dataDir, message } = error as NodeJS.ErrnoException
  const text = {
    ENOSPC: diskFull(dataDir),
    EDQUOT: diskFull(dataDir),
    EACCES: `${path} can't be used: no permission. Give this user the right to write there, or set DATA_DIR to another folder.`,
    EPERM: `${path} can't be used: not permitted. Set DATA_DIR to a folder this user may write to.`,
    EROFS: `${path} can't be written: the disk is read-only. Set DATA_DIR to a folder on another disk.`,
    ENOENT: `${path} can't be made there. Set DATA_DIR to a folder on a real disk.`,
    ENOTDIR: `${path} can't be made: a part of that path is a file. DATA_DIR must be a folder.`,
    EEXIST: `${path} is a file; a folder is needed there. Move it away, or set DATA_DIR to another folder.`,
    ENAMETOOLONG: `The path ${path} is too long. Set DATA_DIR to a shorter one.`,
  }[code ?? '']
  return new StartError(text ?? `The database in ${dataDir} can't be started: ${message}`, { cause: error })
}

const longestPause = 10_000
/** After this uptime in milliseconds, a crash counts as the first again. */
const calm = 60_000
const logInterval = 60_000

/** Restarts the server on the same port until the returned function stops it. */
const supervise = (first: Postmaster, options: PostmasterOptions, log: PlainLog): (() => Promise<void>) => {
  const halt = new AbortController()
  let current: Postmaster | undefined = first
  const restarting = keepRunning(first, options, log, halt.signal, (server) => {
    current = server
  })
  const logTimer = setInterval(() => capServerLog(options.logFile), logInterval).unref()
  return async () => {
    halt.abort()
    clearInterval(logTimer)
    await current?.stop()
    await restarting
    await current?.stop()
  }
}

const keepRunning = async (
  first: Postmaster,
  options: PostmasterOptions,
  log: PlainLog,
  halt: AbortSignal,
  report: (server: Postmaster | undefined) => void,
): Promise<void> => {
  let server: Postmaster | undefined = first
  let crashes = 0
  while (!halt.aborted) {
    const since = Date.now()
    await server?.ended
    if (halt.aborted) return
    report(undefined)
    crashes = server !== undefined && Date.now() - since > calm ? 1 : crashes + 1
    log.error({ crashes }, 'PostgreSQL ended unexpectedly; starting it again')
    await sleep(pauseAfter(crashes), undefined, { signal: halt }).catch(() => undefined)
    server = halt.aborted ? undefined : await restart(options, log)
    report(server)
  }
}

const restart = async (options: PostmasterOptions, log: PlainLog): Promise<Postmaster | undefined> => {
  try {
    await stopLeftovers(options.home.cluster)
    const server = await startPostmaster(options)
    log.warn({}, 'PostgreSQL is running again')
    return server
  } catch (error) {
    log.error({ err: error }, 'PostgreSQL could not be started again')
    return undefined
  }
}

/** 0, then 0.5 s, 1 s, 2 s … */
const pauseAfter = (crashes: number): number => (crashes <= 1 ? 0 : Math.min(250 * 2 ** (crashes - 1), longestPause))
