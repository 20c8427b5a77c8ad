import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { commandLine, workingFolder } from '../../process-identity.ts'

export const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** PostgreSQL's data folder inside a DATA_DIR. */
export const clusterOf = (dataDir: string): string => realpathSync(join(dataDir, 'postgres/cluster'))

export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n', 1)[0])

/** Counts the postmasters of a cluster: only their command lines have arguments. */
export const countPostmasters = (cluster: string): number =>
  serverProcesses(cluster).filter((pid) => commandLine(pid)?.includes(' -D ')).length

export const serverProcesses = (cluster: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && workingFolder(pid) === cluster)

export interface Starter {
  process: ChildProcess
  /** `ready <url>`, or `refused <message>`. */
  firstLine: Promise<string>
  ended: Promise<number | null>
}

/** Starts the embedded database in a separate process that can be killed. */
export const runStarter = (dataDir: string, after: 'wait' | 'crash' = 'wait'): Starter => {
  const script = fileURLToPath(new URL('./starter.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataDir, after], { stdio: ['ignore', 'pipe', 'ignore'] })
  const lines = createInterface({ input: child.stdout })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const firstLine = new Promise<string>((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve('ended'))
  })
  return { process: child, firstLine, ended }
}

export const eventually = async (isTrue: () => boolean | Promise<boolean>, milliseconds = 120_000): Promise<void> => {
  const end = Date.now() + milliseconds
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('it did not come true in time')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
