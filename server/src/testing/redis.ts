import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './programs/programs.ts'

/** Prints a notice when Redis is missing, once for each file that asks. */
export const isRedisInstalled = (): boolean => {
  const isInstalled = spawnSync('redis-server', ['--version']).status === 0
  if (!isInstalled)
    process.stdout.write('skipped: redis-server is not installed (Debian: apt-get install redis-server)\n')
  return isInstalled
}

export interface TestRedis {
  port: number
  url: string
  /** Runs a `redis-cli` command and returns its output. */
  ask(...words: string[]): string
  start(): Promise<void>
  /** Kills the process without a shutdown. */
  kill(): Promise<void>
  signal(name: NodeJS.Signals): void
  remove(): Promise<void>
}

/** Creates a Redis server of the test that stores nothing on disk. */
export const createRedis = async (): Promise<TestRedis> => {
  const folder = mkdtempSync(join(tmpdir(), 'sheds-redis-'))
  const port = await freePort()
  let server: ChildProcess | undefined
  const ask = (...words: string[]): string => spawnSync('redis-cli', ['-p', String(port), ...words]).stdout.toString()
  const kill = async (): Promise<void> => {
    const ended = server && once(server, 'exit')
    server?.kill('SIGKILL')
    await ended
    server = undefined
  }
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    ask,
    async start() {
      const options = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        '--dir',
        folder,
      ]
      server = spawn('redis-server', options, { stdio: 'ignore' })
      while (!ask('ping').includes('PONG')) await sleep(50)
    },
    kill,
    signal: (name) => void server?.kill(name),
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
