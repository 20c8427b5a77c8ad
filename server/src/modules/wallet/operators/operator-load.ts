/** Limits of concurrent calls to one operator by one server. */
export interface LoadLimits {
  /** Concurrent new payments and look-ups of phone numbers. */
  slots: number
  /** Number of calls that may wait for a slot, and for how long. */
  queue: number
  patienceMs: number
  /** Concurrent queries of open payments. */
  queries: number
  /** Unanswered calls in a row after which the operator counts as silent. */
  unanswered: number
  /** Interval of trial calls to a silent operator. */
  trialMs: number
}

export const ordinaryLoad: LoadLimits = {
  slots: 32,
  queue: 100,
  patienceMs: 3000,
  queries: 20,
  unanswered: 5,
  trialMs: 15_000,
}

/** `isSilent`: new calls are refused, except for trials. */
export type LoadFigures = Readonly<{ running: number; waiting: number; isSilent: boolean }>

/** Concurrent queries of a silent operator, to notice when it answers again. */
const silentQueries = 2

/**
 * Bounds the work that waits for an operator, so that a slow or silent one takes a limited share of this server, and
 * further calls are refused before any money is committed.
 */
export interface OperatorLoad {
  /** Takes a slot, to be freed with the returned function; undefined if none becomes free soon. */
  enter(): Promise<(() => void) | undefined>
  /** Number of concurrent queries of open payments. */
  queries(): number
  /** Suggested wait, randomised so that clients do not return all at once. */
  retryAfterSeconds(): number
  figures(): LoadFigures
  /** Records whether a call was answered. An answer to a preparation does not end the silence. */
  note(call: { isAnswered: boolean; isLeadUp: boolean }): void
}

export const createOperatorLoad = (limits: LoadLimits = ordinaryLoad, now = () => performance.now()): OperatorLoad => {
  const queue = new Set<(isFree: boolean) => void>()
  let taken = 0
  let unanswered = 0
  let nextTrial = 0
  const isSilent = (): boolean => unanswered >= limits.unanswered

  const leaveOnce = (): (() => void) => {
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      const [first] = queue
      // A slot passed on stays taken, so that new calls cannot overtake waiting ones.
      if (first === undefined) taken -= 1
      else first(true)
    }
  }
  const wait = (): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (isFree: boolean): void => {
        clearTimeout(timer)
        queue.delete(end)
        resolve(isFree)
      }
      const timer = setTimeout(end, limits.patienceMs, false).unref()
      queue.add(end)
    })
  const mayTry = (): boolean => {
    if (now() < nextTrial) return false
    nextTrial = now() + limits.trialMs
    return true
  }
  const beSilent = (): void => {
    nextTrial = now() + limits.trialMs
    for (const end of queue) end(false)
  }
  return {
    async enter() {
      if (isSilent() && !mayTry()) return undefined
      if (taken < limits.slots) taken += 1
      else if (queue.size >= limits.queue || !(await wait())) return undefined
      return leaveOnce()
    },
    figures: () => ({ running: taken, waiting: queue.size, isSilent: isSilent() }),
    queries: () => (isSilent() ? Math.min(silentQueries, limits.queries) : limits.queries),
    retryAfterSeconds: () => Math.ceil((isSilent() ? 60 : 20) * (0.75 + Math.random() / 2)),
    note({ isAnswered, isLeadUp }) {
      const wasSilent = isSilent()
      if (!isAnswered) unanswered += 1
      else if (!isLeadUp) unanswered = 0
      if (isSilent() && !wasSilent) beSilent()
    },
  }
}
