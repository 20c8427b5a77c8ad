import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@sheds/server/testing/programs/programs'
import { vi } from 'vitest'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningProcess {
  child: ChildProcess
  output(): string
  /** Sends the signal and waits for the end; resolves to the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

interface StartOptions {
  env?: Record<string, string>
  cwd?: string
  uid?: number
  gid?: number
}

/** A folder and the processes of one proof, which `end` removes and stops. */
export const createScene = () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheds-deploy-'))
  const all: RunningProcess[] = []
  const start = (
    command: string,
    args: readonly string[],
    { env = {}, ...options }: StartOptions = {},
  ): RunningProcess => {
    const child = spawn(command, args, {
      ...options,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
      child.kill(signal)
      return ended
    }
    const started = { child, output: () => output, stop }
    all.push(started)
    return started
  }
  const end = async (): Promise<void> => {
    // SIGINT: at SIGTERM, PostgreSQL waits for its clients.
    for (const { stop } of all.reverse()) await stop('SIGINT')
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, start, end }
}

export type Scene = ReturnType<typeof createScene>

const serverFile = join(root, 'server/src/main.ts')

export interface Site extends RunningProcess {
  url: string
}

/** Starts the built product as its own process, and waits until it serves. */
export const startSite = async (scene: Scene, env: Record<string, string>): Promise<Site> => {
  const port = env.PORT ?? String(await freePort())
  const started = scene.start(process.execPath, ['--disable-warning=ExperimentalWarning', serverFile], {
    env: { HOST: '127.0.0.1', DATA_DIR: join(scene.folder, 'data'), DEMO: '0', LOG_LEVEL: 'info', ...env, PORT: port },
  })
  await vi.waitUntil(() => isUp(started), { timeout: 120_000 })
  return { ...started, url: `http://127.0.0.1:${port}` }
}

const isUp = ({ output, child }: RunningProcess): boolean => {
  if (child.exitCode !== null) throw new Error(output())
  return output().includes('Sheds is on http')
}
