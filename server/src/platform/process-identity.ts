import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** Start time of a process, to recognise a reused pid; only for comparison. Undefined if the process has ended. */
export const processStart = (pid: number): string | undefined => {
  if (!isAlive(pid)) return undefined
  if (process.platform === 'linux') return linuxStart(pid)
  if (process.platform === 'win32') return 'unknown'
  return psColumn(pid, 'lstart')
}

/** Working directory of a process; PostgreSQL runs in its data folder. */
export const workingFolder = (pid: number): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Command line of a process, joined by spaces. */
export const commandLine = (pid: number): string | undefined => {
  if (process.platform !== 'linux') return psColumn(pid, 'command')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return undefined
  }
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Fields after the name, which may itself contain spaces and brackets: state is the 3rd, start time the 22nd. */
const linuxStart = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const zombie = fields[0] === 'Z' || fields[0] === 'X'
    return zombie ? undefined : fields[19]
  } catch {
    return undefined
  }
}

const psColumn = (pid: number, column: string): string | undefined => {
  try {
    const text = execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
    return text.toString().trim() || undefined
  } catch {
    return undefined
  }
}
