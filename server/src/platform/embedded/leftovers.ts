import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandLine, isAlive, workingFolder } from '../process-identity.ts'
import { StartError } from '../start-error.ts'

/** Milliseconds. */
const patience = 15_000

/** Stops every PostgreSQL process of this cluster: SIGINT, SIGQUIT, SIGKILL. */
export const stopLeftovers = async (cluster: string): Promise<number> => {
  const found = leftovers(cluster)
  const end = performance.now() + patience
  // One scan of the processes may miss one that the next scan finds.
  while (leftovers(cluster).length > 0) {
    if (performance.now() > end) throw new StartError(stubborn(cluster))
    await endAll(cluster)
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return found.length
}

/** Pid of the postmaster.pid file, if it names a server. */
export const readPostmaster = (cluster: string): { pid: number; isReady: boolean } | undefined => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 1 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

/** A fast shutdown by the postmaster saves the next start a recovery; remaining processes are killed. */
const endAll = async (cluster: string): Promise<void> => {
  const postmaster = readPostmaster(cluster)?.pid
  if (postmaster !== undefined && leftovers(cluster).includes(postmaster)) {
    signal(postmaster, 'SIGINT')
    if (await areGone(cluster, 5000)) return
  }
  for (const [name, patience] of [
    ['SIGQUIT', 1000],
    ['SIGKILL', 3000],
  ] as const) {
    for (const pid of leftovers(cluster)) signal(pid, name)
    if (await areGone(cluster, patience)) return
  }
}

const areGone = async (cluster: string, milliseconds: number): Promise<boolean> => {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    if (leftovers(cluster).length === 0) return true
    await sleep(20)
  }
  return false
}

/** Server processes run in their data folder, so an unrelated process with a reused pid is never signalled. */
const leftovers = (cluster: string): number[] => {
  if (process.platform !== 'linux') return leftoverPostmaster(cluster)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && workingFolder(pid) === cluster && isServer(pid))
}

/** On systems without /proc, the command line names the cluster. Backends end with their postmaster. */
const leftoverPostmaster = (cluster: string): number[] => {
  const pid = readPostmaster(cluster)?.pid
  if (pid === undefined || !isAlive(pid)) return []
  return commandLine(pid)?.includes(cluster) ? [pid] : []
}

const isServer = (pid: number): boolean => /(^|\/)postgres(:| |$)/.test(commandLine(pid) ?? '')

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // Ended in the meantime.
  }
}

const stubborn = (cluster: string): string =>
  `A PostgreSQL that was left running on ${cluster} can't be stopped. Stop it, or restart this machine.`
