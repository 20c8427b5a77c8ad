import { type AnyCall, type CallOf, type EndpointSpec, pathOf } from '@sheds/contract/endpoint'
import type { Tag } from '@sheds/contract/tags'
import { ApiError, callAsMember } from '../api/api.ts'
import { currentViewer } from '../session/my-info.store.ts'
import type { Task, TaskRequest } from './outbox.rules.ts'
import { isWaiting } from './waiting.store.ts'

/** A call by its endpoint, as something else makes it. */
export type TaskCall = readonly [endpoint: EndpointSpec, call: AnyCall]

export const taskCall = <E extends EndpointSpec>(endpoint: E, call: CallOf<E>): TaskCall => [endpoint, call as AnyCall]

export const taskRequest = ([endpoint, call]: TaskCall): TaskRequest => ({
  method: endpoint.method,
  path: pathOf(endpoint, call),
  body: call.body,
})

export const taskChanges = ([endpoint, call]: TaskCall): readonly Tag[] =>
  endpoint.changes?.(call, {}, currentViewer() ?? '') ?? []

const patienceMs = 12_000

/** Nothing came back that means anything: it may have been the line. */
const mayWait = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 429, 502, 503, 504].includes(error.status)

type Outbox = typeof import('./outbox.ts')
let ready: Outbox | undefined

/** It is at hand before the first tap, where there is time. */
export const loadOutbox = async (load = (): Promise<Outbox> => import('./outbox.ts')): Promise<Outbox> => {
  ready ??= await load()
  return ready
}

/** Sends it from here, if nothing of the same thing waits; what gets no answer waits from then on, and answers nothing. */
export const sendTask = async (made: TaskCall, task: () => Task, call: Call = callAsMember): Promise<unknown> => {
  const { kind, id } = task()
  const key = `${kind} ${id}`
  const send = (): Promise<unknown> => sendNow(key, made, task, call)
  // What went before the outbox came is not in it: the next of the same thing looks there only once that is over.
  return ready === undefined || turns.has(key) ? inTurn(key, send) : send()
}

const sendNow = async (key: string, made: TaskCall, task: () => Task, call: Call): Promise<unknown> => {
  if (isWaiting(key) || !navigator.onLine) {
    const { keepTask } = await loadOutbox().catch(offline)
    await keepTask(task())
    return undefined
  }
  if (ready === undefined) return sendAlone(made, task, call)
  const held = await ready.holdTask(task()).catch((): 'none' => 'none')
  if (held === undefined) return undefined
  try {
    const answer = await callInTime(made, call)
    if (held !== 'none') await held.done()
    return answer
  } catch (error) {
    if (held === 'none') throw error
    if (!mayWait(error)) {
      await held.done()
      throw error
    }
    await held.keep(error instanceof ApiError ? error.retryAfterSeconds : undefined)
    return undefined
  }
}

const turns = new Map<string, Promise<unknown>>()

const inTurn = <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work)
  const over = (): void => {
    if (turns.get(key) === mine) turns.delete(key)
  }
  turns.set(key, mine)
  mine.then(over, over)
  return mine
}

/** The outbox comes beside the call; where it does not come, it is as if there were none. */
const sendAlone = async (made: TaskCall, task: () => Task, call: Call): Promise<unknown> => {
  const outbox = loadOutbox().catch(() => undefined)
  try {
    return await callInTime(made, call)
  } catch (error) {
    const there = mayWait(error) ? await outbox : undefined
    const held = await there?.holdTask(task()).catch((): 'none' => 'none')
    if (there === undefined || held === 'none') throw error
    await held?.keep(error instanceof ApiError ? error.retryAfterSeconds : undefined)
    return undefined
  }
}

type Call = typeof callAsMember

const callInTime = async ([endpoint, parts]: TaskCall, call: Call): Promise<unknown> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patienceMs)
  try {
    return await call(endpoint, parts as CallOf<EndpointSpec>, late.signal)
  } finally {
    clearTimeout(timer)
  }
}

const offline = (): never => {
  throw new ApiError(0, {})
}
