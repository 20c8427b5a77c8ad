import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Served {
  url: string
  stop(): Promise<void>
}

/** Starts a file of `bench` as a server on a core of its own; it prints its port when it listens. */
export const serve = async (file: string, role: string, env: Record<string, string>): Promise<Served> => {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const child = spawn('taskset', ['-c', '0', process.execPath, path, role], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${file} ${role} did not start`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
