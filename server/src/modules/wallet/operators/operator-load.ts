/** What one operator is asked at the same time, by one server. */
export interface LoadLimits {
  /** New payments, and questions whose number that is. */
  places: number
  /** Who may wait for such a place, and how long. */
  line: number
  patienceMs: number
  /** Looks at payments that are open. */
  looks: number
  /** So many calls in a row that nobody answered: from then on it counts as silent. */
  unanswered: number
  /** While it is silent one new payment in this time finds out whether it still is. */
  trialMs: number
}

export const ordinaryLoad: LoadLimits = {
  places: 32,
  line: 100,
  patienceMs: 3000,
  looks: 20,
  unanswered: 5,
  trialMs: 15_000,
}

/** A silent one is asked after two open payments at once, to hear when it speaks again. */
const silentLooks = 2

/**
 * Keeps what waits for an operator small: one that answers slowly, or not at all, takes a bounded share of this server, and
 * whoever comes then hears so before any money is promised.
 */
export interface OperatorLoad {
  /** A place, to be left when the operator was asked; nothing where there is none to be had soon. */
  enter(): Promise<(() => void) | undefined>
  /** How many open payments may be looked at together. */
  looks(): number
  /** In which time it may be better; not the same for all, who would come back together. */
  retryAfterSeconds(): number
  /** A call was answered or not; leading up to something, an answer says nothing of what comes after it. */
  note(call: { isAnswered: boolean; isLeadUp: boolean }): void
}

export const createOperatorLoad = (limits: LoadLimits = ordinaryLoad, now = () => performance.now()): OperatorLoad => {
  const line = new Set<(isFree: boolean) => void>()
  let taken = 0
  let unanswered = 0
  let nextTrial = 0
  const isSilent = (): boolean => unanswered >= limits.unanswered

  const leaveOnce = (): (() => void) => {
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      const [first] = line
      // Handed on, it stays taken: nobody who comes now is faster than who waits.
      if (first === undefined) taken -= 1
      else first(true)
    }
  }
  const wait = (): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (isFree: boolean): void => {
        clearTimeout(timer)
        line.delete(end)
        resolve(isFree)
      }
      const timer = setTimeout(end, limits.patienceMs, false).unref()
      line.add(end)
    })
  const mayTry = (): boolean => {
    if (now() < nextTrial) return false
    nextTrial = now() + limits.trialMs
    return true
  }
  const beSilent = (): void => {
    nextTrial = now() + limits.trialMs
    for (const end of line) end(false)
  }
  return {
    async enter() {
      if (isSilent() && !mayTry()) return undefined
      if (taken < limits.places) taken += 1
      else if (line.size >= limits.line || !(await wait())) return undefined
      return leaveOnce()
    },
    looks: () => (isSilent() ? Math.min(silentLooks, limits.looks) : limits.looks),
    retryAfterSeconds: () => Math.ceil((isSilent() ? 60 : 20) * (0.75 + Math.random() / 2)),
    note({ isAnswered, isLeadUp }) {
      const wasSilent = isSilent()
      if (!isAnswered) unanswered += 1
      else if (!isLeadUp) unanswered = 0
      if (isSilent() && !wasSilent) beSilent()
    },
  }
}
