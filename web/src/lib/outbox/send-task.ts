import { type AnyCall, type CallOf, type EndpointSpec, pathOf } from '@sheds/contract/endpoint'
import type { Tag } from '@sheds/contract/tags'
import { ApiError, callAsMember } from '../api/api.ts'
import { currentViewer } from '../session/my-info.store.ts'
import type { Task, TaskRequest } from './outbox.rules.ts'
import { isWaiting } from './waiting.store.ts'

/** Endpoint and its input. */
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

/** No meaningful answer: the connection may be the cause. */
const mayWait = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 429, 502, 503, 504].includes(error.status)

type Outbox = typeof import('./outbox.ts')
let ready: Outbox | undefined

/** Loads the outbox, before the first tap if there is time. */
export const loadOutbox = async (load = (): Promise<Outbox> => import('./outbox.ts')): Promise<Outbox> => {
  ready ??= await load()
  return ready
}

/** Sends a task at once if none of the same thing waits; without a response it waits, and the result is undefined. */
export const sendTask = async (made: TaskCall, task: () => Task, call: Call = callAsMember): Promise<unknown> => {
  const { kind, id } = task()
  const key = `${kind} ${id}`
  const send = (): Promise<unknown> => sendNow(key, made, task, call)
  // A task sent before the outbox was loaded is not in it: the next one of the same thing waits until that has ended.
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

/** Loads the outbox during the call; if it does not load, works without it. */
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
