import type { Fault } from './faults.ts'
import type { Operator } from './http/operator.ts'
import type { SimClock } from './sim-clock.ts'
import { nextTime, type OutgoingCallback, type SentCallback, takeCallbacks, tick } from './till.ts'

/** Received call, without secrets. */
export interface CallRecord {
  at: number
  name: string
  reference?: string | undefined
  /** Status of the response; 0 if the connection was reset. */
  status: number
  faults: string[]
}

/** A running operator: protocol, clock, faults, received calls and sent callbacks. */
export interface Branch {
  operator: Operator
  clock: SimClock
  faults: Fault[]
  calls: CallRecord[]
  sent: SentCallback[]
  /** Release functions of delayed responses. */
  held: Set<() => void>
  /** Writes changes to the state file, if there is one. */
  save(): void
  /** Runs due steps, sends callbacks and schedules the next run. */
  work(): Promise<void>
  stop(): void
}

const mostRecords = 20_000
const leastWait = 10
const longestWait = 60_000

export const openBranch = (operator: Operator, clock: SimClock, save: () => void): Branch => {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const branch: Branch = {
    operator,
    clock,
    faults: [],
    calls: [],
    sent: [],
    held: new Set(),
    save,
    work: async () => {
      const now = clock.now()
      tick(operator.till, now)
      const due = takeCallbacks(operator.till, now)
      save()
      await Promise.all(due.map((callback) => callBack(branch, callback)))
      plan()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
  const plan = () => {
    clearTimeout(timer)
    const next = nextTime(operator.till)
    if (next === undefined || isStopped) return
    const wait = Math.min(Math.max(next - clock.now(), leastWait), longestWait)
    timer = setTimeout(workOn, wait).unref()
  }
  const workOn = () => {
    branch.work().catch((error: Error) => {
      process.emitWarning(error)
      plan()
    })
  }
  clock.onMoved(() => branch.work())
  plan()
  return branch
}

export const noteCall = ({ calls }: Branch, call: CallRecord): void => {
  calls.push(call)
  if (calls.length > mostRecords) calls.splice(0, calls.length - mostRecords)
}

const patience = 10_000
const here = ['localhost', '127.0.0.1', '[::1]']

/** Sends a callback once, without retry, and only to this machine. */
export const callBack = async (branch: Branch, callback: OutgoingCallback): Promise<void> => {
  const { callbackOrigin } = branch.operator.till.state.settings
  const answered = await sendCallback(callback, callbackOrigin).catch((error: unknown) => describe(error))
  branch.sent.push({ ...callback, answered })
  if (branch.sent.length > mostRecords) branch.sent.shift()
}

const sendCallback = async (callback: OutgoingCallback, origin: string | null): Promise<number | string> => {
  const asked = new URL(callback.url)
  const url = origin === null ? asked : new URL(`${asked.pathname}${asked.search}`, origin)
  if (!here.includes(url.hostname)) return 'not sent: not on this machine'
  const response = await fetch(url, {
    method: callback.method,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(callback.userAgent === undefined ? {} : { 'user-agent': callback.userAgent }),
    },
    body: JSON.stringify(callback.body),
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  })
  await response.arrayBuffer()
  return response.status
}

const describe = (error: unknown): string =>
  error instanceof Error ? `failed: ${error.cause instanceof Error ? error.cause.message : error.message}` : 'failed'
