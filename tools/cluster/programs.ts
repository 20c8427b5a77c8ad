import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { StartError } from '../../server/src/platform/start-error.ts'

/** Files of the programs, and the Debian packages that contain them. */
const needed = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/redis-server': 'redis-server',
  '/usr/sbin/nginx': 'nginx',
  '/usr/bin/openssl': 'openssl',
  '/usr/sbin/ip': 'iproute2',
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1': 'libfaketime',
}

export const fakeTimeLibrary = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** Throws with the names of the missing packages. */
export const checkPrograms = (): void => {
  const missing = Object.entries(needed).filter(([file]) => !existsSync(file))
  if (missing.length > 0)
    throw new StartError(`Missing programs. Debian: apt-get install ${missing.map(([, name]) => name).join(' ')}`)
  if (process.getuid?.() !== 0)
    throw new StartError('The cluster proof needs root: each database node gets a network namespace.')
}

export interface Program {
  name: string
  pid: number
  isRunning(): boolean
  signal(name: NodeJS.Signals): void
  /** Sends the signal and waits for the end; after the time limit, kills. */
  end(signal?: NodeJS.Signals, withinMs?: number): Promise<void>
}

interface ProgramOptions {
  name: string
  command: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Receives stdout and stderr. */
  log: string
  /** Waits for this text in the output. */
  until?: string
}

const running = new Set<ChildProcess>()

/** Starts a program and writes its output to a file. */
export const startProgram = async ({ name, command, env, log, until }: ProgramOptions): Promise<Program> => {
  const [file = '', ...args] = command
  const child = spawn(file, args, { env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  running.add(child)
  const ended = once(child, 'exit').finally(() => running.delete(child))
  ended.catch(() => undefined)
  const output = createWriteStream(log, { flags: 'a' })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false })
  if (until !== undefined) await outputOf(child, until, `${name} did not start, see ${log}`)
  return {
    name,
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (signal) => void child.kill(signal),
    async end(signal = 'SIGTERM', withinMs = 20_000) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
      await ended.catch(() => undefined)
      clearTimeout(timer)
    },
  }
}

const outputOf = (child: ChildProcess, text: string, failure: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let seen = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      seen = (seen + chunk.toString()).slice(-4000)
      if (seen.includes(text)) resolve()
    })
    child.once('exit', () => reject(new Error(failure)))
    child.once('error', reject)
  })

/** Kills all programs that still run, with their children: each has a separate process group. */
export const killPrograms = (): void => {
  for (const { pid } of running) if (pid !== undefined) killGroup(pid)
}

const killGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

/** Runs a short command; throws with its output if it fails. */
export const run = (...command: readonly string[]): string => {
  const [file = '', ...args] = command
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr || stdout}`)
  return stdout
}

/** Runs a short command whose failure does not matter. */
export const tryRun = (...command: readonly string[]): string => {
  const [file = '', ...args] = command
  return spawnSync(file, args, { encoding: 'utf8' }).stdout ?? ''
}

/** Command that runs as the system user of PostgreSQL. */
export const asPostgres = (...command: readonly string[]): string[] => [
  'setpriv',
  '--reuid=postgres',
  '--regid=postgres',
  '--clear-groups',
  ...command,
]
