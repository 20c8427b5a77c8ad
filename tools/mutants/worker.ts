import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copySources } from '../source-copy.ts'
import { root } from '../steps.ts'

export interface TestRun {
  path: string
  /** All of the file without. */
  names?: readonly string[] | undefined
  /** Or those whose names are like that. */
  like?: string
}

export interface Changed {
  files?: readonly { path: string; text: string }[]
  sql?: string
}

export interface Order extends Changed {
  runs: readonly TestRun[]
  undo?: Changed
  /** Goes on behind what fails, notes what each test reaches, and tells of every test. */
  isWhole?: boolean
}

export interface RanTest {
  path: string
  name: string
  ms: number
}

export interface Answer {
  killedBy?: { path: string; name?: string | undefined }
  /** It is no program that anybody could have shipped. */
  isInvalid?: boolean
  words?: string
  tests?: readonly RanTest[]
  functions?: readonly { name: string; text: string }[]
}

export interface Worker {
  copy: string
  functions: readonly { name: string; text: string }[]
  ask(order: Order): Promise<Answer>
  close(): Promise<void>
}

const patienceMs = 240_000

/** A process with a copy of the sources. One that hangs is ended and begun anew: the mistake was noticed. */
export const openWorker = async (): Promise<Worker> => {
  const copy = copySources()
  let { child, functions } = await begin(copy)
  return {
    copy,
    functions,
    ask: async (order) => {
      const told = await askOnce(child, order)
      if (told !== undefined) return told
      await end(child)
      for (const { path, text } of order.undo?.files ?? []) writeFileSync(join(copy, path), text)
      ;({ child, functions } = await begin(copy))
      return { killedBy: { path: 'time' } }
    },
    close: async () => {
      await end(child)
      rmSync(copy, { recursive: true, force: true })
    },
  }
}

const begin = async (copy: string): Promise<{ child: ChildProcess; functions: NonNullable<Answer['functions']> }> => {
  const child = fork(join(root, 'tools/mutants/runner.ts'), [copy], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const first = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])
  const { functions } = (first[0] ?? {}) as Answer
  if (functions === undefined) throw new Error('the tests of a copy of the sources do not run')
  return { child, functions }
}

/** Nothing when the process ended or does not answer. */
const askOnce = (child: ChildProcess, order: Order): Promise<Answer | undefined> => {
  const stop = new AbortController()
  const answers = [
    once(child, 'message', { signal: stop.signal }).then(([answer]) => answer as Answer),
    once(child, 'exit', { signal: stop.signal }).then(() => undefined),
    ...(order.isWhole ? [] : [sleep(patienceMs, undefined, { signal: stop.signal })]),
  ]
  child.send(order)
  return Promise.race(answers).finally(() => {
    for (const each of answers) each.catch(() => undefined)
    stop.abort()
  })
}

/** It puts away its PostgreSQL when nobody is there any more; one that hangs cannot. */
const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.disconnect()
  await Promise.race([gone, sleep(patienceMs / 8)])
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await gone
}
