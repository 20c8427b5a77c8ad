import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlainLog } from '../log.ts'
import { processStart } from '../process-identity.ts'
import { StartError } from '../start-error.ts'
import { findHolder, inUse } from './data-lock.ts'
import { asStartError, type EmbeddedPostgres, startEmbedded } from './embedded.ts'

/** Connection data that a running Sheds publishes for its tools. */
type Part = 'database' | 'operators'

interface PublishedValue {
  pid: number
  start: string | undefined
  value: unknown
}

const fileOf = (dataDir: string, part: Part): string => join(dataDir, `running-${part}.json`)

/** Writes a file that only this user and root can read. Returns a function that removes it. */
export const publish = (dataDir: string, part: Part, value: unknown): (() => void) => {
  const file = fileOf(dataDir, part)
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  const published: PublishedValue = { pid: process.pid, start: processStart(process.pid), value }
  writeFileSync(draft, JSON.stringify(published), { mode: 0o600, flag: 'wx' })
  renameSync(draft, file)
  return () => rmSync(file, { force: true })
}

const patienceMs = 60_000

/** Waits for the process that holds the folder to publish its value; undefined if no process holds it. */
export const readBeside = async (dataDir: string, part: Part): Promise<unknown> => {
  const givesUpAt = performance.now() + patienceMs
  for (;;) {
    const holder = findHolder(dataDir)
    if (holder === undefined || holder.pid === process.pid) return undefined
    const found = readPublished(dataDir, part)
    if (found !== undefined && found.pid === holder.pid && found.start === holder.start) return found.value
    if (performance.now() > givesUpAt) throw new StartError(inUse(dataDir, holder.pid))
    await sleep(100)
  }
}

const readPublished = (dataDir: string, part: Part): PublishedValue | undefined => {
  const file = fileOf(dataDir, part)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PublishedValue
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw code === 'EACCES' ? new StartError(notYours(dataDir)) : error
  }
}

const notYours = (dataDir: string): string =>
  `The Sheds that runs on ${dataDir} belongs to another user. Run this as that user, or as root.`

export interface SharedPostgres extends Omit<EmbeddedPostgres, 'superuserUrl'> {
  /** Another process runs the database: its schema must not be changed. */
  isOthers: boolean
}

/** Connects to the database of the Sheds running on the folder, or starts it if none runs. */
export const openBeside = async (dataDir: string, log: PlainLog): Promise<SharedPostgres> => {
  const url = await readBeside(dataDir, 'database').catch((error: unknown) => {
    throw asStartError(error, dataDir)
  })
  if (typeof url === 'string') return { url, isNew: false, isOthers: true, stop: async () => undefined }
  return { ...(await startEmbedded({ dataDir, log })), isOthers: false }
}
