import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copySources } from '../source-copy.ts'
import { root } from '../steps.ts'
import type { Hits } from './looping.ts'

export interface TestRun {
  path: string
  /** All of the file without. */
  names?: readonly string[] | undefined
  /** Or those whose names are like that. */
  like?: string
  /** How long it takes with nothing wrong. */
  ms?: number
}

export interface Order {
  /** One after another, until one fails. */
  runs: readonly TestRun[]
  /** The number of a mistake that stands in the sources. */
  mistake?: number | undefined
  /** It is in what runs when its source is loaded. */
  isLoadedAnew?: boolean
  /** Or one in the database, and what undoes it. */
  sql?: string
  undoSql?: string
  /** Nothing is wrong, and there is time. */
  isWhole?: boolean
}

export interface Answer {
  killedBy?: { path: string; name?: string | undefined }
  /** It is no program that anybody could have shipped. */
  isInvalid?: boolean
  words?: string
  /** What ran, when all was good. */
  files?: readonly { path: string; tests: readonly { name: string; ms: number }[]; hits: readonly Hits[] }[]
  functions?: readonly { name: string; text: string }[]
}

export interface Worker {
  functions: readonly { name: string; text: string }[]
  ask(order: Order): Promise<Answer>
  close(): Promise<void>
}

/** A process with a copy of the sources, in which some are others. One that ends is begun anew: the mistake was noticed. */
export const openWorker = async (sources: readonly { path: string; text: string }[]): Promise<Worker> => {
  const copy = copySources()
  for (const { path, text } of sources) writeFileSync(join(copy, path), text)
  let { child, functions } = await begin(copy)
  return {
    functions,
    ask: async (order) => {
      const told = await askOnce(child, order)
      if (told !== undefined) return told
      await end(child)
      ;({ child, functions } = await begin(copy))
      return { killedBy: { path: 'the end of its process' } }
    },
    close: async () => {
      await end(child)
      rmSync(copy, { recursive: true, force: true })
    },
  }
}

// A database of its own for each file, on a disk that others use too, takes longer than its tests.
const memory = '/dev/shm'
const inMemory = existsSync(memory) ? mkdtempSync(join(memory, 'sheds-mutants-')) : undefined
process.on('exit', () => inMemory !== undefined && rmSync(inMemory, { recursive: true, force: true }))

const begin = async (copy: string): Promise<{ child: ChildProcess; functions: NonNullable<Answer['functions']> }> => {
  rmSync(join(copy, 'orders.sock'), { force: true })
  const child = fork(join(root, 'tools/mutants/runner.ts'), [copy], {
    cwd: copy,
    env: { ...process.env, ...(inMemory !== undefined && { TMPDIR: inMemory }) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const first = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])
  const { functions } = (first[0] ?? {}) as Answer
  if (functions === undefined) throw new Error('the tests of a copy of the sources do not run')
  return { child, functions }
}

/** Nothing when the process ended. */
const askOnce = (child: ChildProcess, order: Order): Promise<Answer | undefined> => {
  const stop = new AbortController()
  const answers = [
    once(child, 'message', { signal: stop.signal }).then(([answer]) => answer as Answer),
    once(child, 'exit', { signal: stop.signal }).then(() => undefined),
  ]
  child.send(order)
  return Promise.race(answers).finally(() => {
    for (const each of answers) each.catch(() => undefined)
    stop.abort()
  })
}

const patienceMs = 30_000

/** It puts away its PostgreSQL when nobody is there any more; one that hangs cannot. */
const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.disconnect()
  await Promise.race([gone, sleep(patienceMs)])
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await gone
}
