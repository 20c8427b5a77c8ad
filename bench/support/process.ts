import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface ServerProcess {
  url: string
  /** CPU time so far, in seconds; other load on the machine does not change it. */
  cpu(): number
  /** Current memory of the process and of its children, in MiB. */
  memory(): { own: number; children: number[] }
  stop(): Promise<void>
}

/** Starts a file of `bench` as a server on its own core or the named ones; it prints its port when it listens. */
export const serve = async (
  file: string,
  role: string,
  { cores = '0', ...env }: Record<string, string>,
): Promise<ServerProcess> => {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const child = spawn('taskset', ['-c', cores, process.execPath, ...process.execArgv, path, role], {
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
    cpu: () => cpuSeconds(child.pid ?? 0),
    memory: () => ({ own: residentMiB(child.pid ?? 0), children: childrenOf(child.pid ?? 0).map(residentMiB) }),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const ticksPerSecond = 100

/** User and system time from the kernel: fields 14 and 15, counted after the name, which may contain spaces. */
const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

const residentMiB = (pid: number): number => {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter((text) => text !== '')
    .map(Number)
