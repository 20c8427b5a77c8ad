import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../app-error.ts'
import type { DatabaseOptions } from '../db/database.ts'
import { connect, isUnavailable } from '../db/database.ts'

/** A database that stands still tells nobody so: those who wait for it are told here. */
export interface DatabaseWatch {
  /** The work's outcome, or `unavailable` within seconds when the database keeps silent; at once while it does. */
  during<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** In milliseconds. Nobody waits longer than the first two together for a database that stands still. */
const lookEvery = 500
const patience = 2000
/** After so long a question is asked again, on another connection. */
const oneQuestion = 4000

/** Asks on a connection of its own, and only while somebody waits: a pool that is busy is not a silent database. */
export const watchDatabase = (options: Pick<DatabaseOptions, 'url' | 'prepare'>): DatabaseWatch => {
  const open = () => connect({ ...options, max: 1, applicationName: 'sheds watch' })
  const waiting = new Set<(error: AppError) => void>()
  let [database, isAsking, isSilent] = [open(), false, false]

  const giveUp = (): void => {
    isSilent = true
    for (const refuse of waiting) refuse(silent())
    waiting.clear()
  }

  const ask = async (): Promise<void> => {
    isAsking = true
    const answer = answerOf(database.ping())
    const first = await inTime(answer, patience)
    if (first !== 'answered') giveUp()
    const last = first === 'late' ? await inTime(answer, oneQuestion - patience) : first
    if (last === 'late') {
      void database.close().catch(() => undefined)
      database = open()
    }
    isSilent = last !== 'answered'
    isAsking = false
  }

  const timer = setInterval(() => {
    if (!isAsking && (isSilent || waiting.size > 0)) void ask()
  }, lookEvery).unref()

  return {
    during(work) {
      if (isSilent) return Promise.reject(silent())
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        work()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject))
      })
    },
    close: async () => {
      clearInterval(timer)
      await database.close()
    },
  }
}

const silent = (): AppError => new AppError('unavailable', { retryAfterSeconds: 2 })

type Answer = 'answered' | 'silent' | 'late'

/** A refused connection is an answer, as the pool gets it, too; one that nobody greets is not. */
const answerOf = (ping: Promise<void>): Promise<Answer> =>
  ping.then(
    () => 'answered',
    (error: unknown) =>
      isUnavailable(error) && (error as { code?: string }).code === 'CONNECT_TIMEOUT' ? 'silent' : 'answered',
  )

/** When we were the ones who stood still, the answer has come meanwhile, and is read first. */
const inTime = async (answer: Promise<Answer>, milliseconds: number): Promise<Answer> => {
  const clock = new AbortController()
  const late = async (): Promise<Answer> => {
    await sleep(milliseconds, undefined, { signal: clock.signal, ref: false })
    await sleep(50, undefined, { signal: clock.signal, ref: false })
    await nextTurn()
    return 'late'
  }
  try {
    return await Promise.race([answer, late().catch(() => answer)])
  } finally {
    clock.abort()
  }
}
