import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processStart } from '../process-identity.ts'
import { StartError } from '../start-error.ts'

export interface DataLock {
  release(): void
}

export interface Holder {
  pid: number
  /** Undefined once released. */
  start: string | undefined
}

/**
 * One process at a time per data folder. The lock is the highest of the files `lock-<n>`: it is taken by creating
 * `lock-<n+1>` once the holder of n has ended. The highest file is never deleted, so exactly one starter succeeds.
 */
export const lockDataDir = (dataDir: string): DataLock => {
  for (;;) {
    const last = highest(dataDir)
    const holder = last === 0 ? undefined : readHolder(fileOf(dataDir, last))
    if (holder !== undefined && isHolding(holder)) throw new StartError(inUse(dataDir, holder.pid))
    const taken = last + 1
    if (!create(dataDir, taken)) continue
    if (highest(dataDir) === taken) return hold(dataDir, taken)
    rmSync(fileOf(dataDir, taken), { force: true })
  }
}

export const findHolder = (dataDir: string): Holder | undefined => {
  if (!existsSync(dataDir)) return undefined
  const last = highest(dataDir)
  const holder = last === 0 ? undefined : readHolder(fileOf(dataDir, last))
  return holder !== undefined && isHolding(holder) ? holder : undefined
}

const hold = (dataDir: string, taken: number): DataLock => {
  for (const older of numbers(dataDir)) {
    if (older < taken) rmSync(fileOf(dataDir, older), { force: true })
  }
  return { release: () => replace(dataDir, taken, { pid: process.pid, start: undefined }) }
}

/** Links a complete file into place: it is never read half written, and only one of several creators succeeds. */
const create = (dataDir: string, number: number): boolean => {
  const draft = writeDraft(dataDir, { pid: process.pid, start: processStart(process.pid) })
  try {
    linkSync(draft, fileOf(dataDir, number))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const replace = (dataDir: string, number: number, holder: Holder): void => {
  try {
    renameSync(writeDraft(dataDir, holder), fileOf(dataDir, number))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

const writeDraft = (dataDir: string, holder: Holder): string => {
  const draft = join(dataDir, `lock.${randomUUID()}`)
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o644 })
  return draft
}

const readHolder = (file: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch (error) {
    const gone = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (gone || error instanceof SyntaxError) return undefined
    throw error
  }
}

const isHolding = (holder: Holder): boolean => {
  return holder.start !== undefined && processStart(holder.pid) === holder.start
}

const highest = (dataDir: string): number => Math.max(0, ...numbers(dataDir))

const numbers = (dataDir: string): number[] =>
  readdirSync(dataDir).flatMap((name) => {
    const number = /^lock-(\d+)$/.exec(name)?.[1]
    return number === undefined ? [] : [Number(number)]
  })

const fileOf = (dataDir: string, number: number): string => join(dataDir, `lock-${number}`)

export const inUse = (dataDir: string, pid: number): string =>
  `The data folder ${dataDir} is in use by process ${pid}. Stop that one first (kill ${pid}), or set DATA_DIR to another folder.`
