import { stored } from '../device/stored.ts'
import { currentViewer } from '../session/my-info.store.ts'

/** What buttons and menus need to know of the outbox on any page, at once: the outbox itself lies where reading takes time. */
interface Waiting {
  user: string
  /** What is wanted, by what is done to which thing. */
  wishes: Readonly<Record<string, unknown>>
  /** What came back refused, and nobody has seen yet. */
  refused: number
  /** Numbers of the entries that a list shows, waiting or refused: it reads them again after any change here. */
  rows: readonly number[]
}

const nothing: Waiting = { user: '', wishes: {}, refused: 0, rows: [] }
const waiting = stored('waiting', (raw): Waiting => ({ ...nothing, ...(raw as Waiting | undefined) }))

export const onWaiting = waiting.subscribe

/** Nobody sees what somebody else's taps wait for. */
export const waitingNow = (): Waiting => (waiting.get().user === currentViewer() ? waiting.get() : nothing)

export const isWaiting = (key: string): boolean => Object.hasOwn(waitingNow().wishes, key)

export const waitingValue = (key: string): unknown => waitingNow().wishes[key]

export const waitingCount = (): number => Object.keys(waitingNow().wishes).length

export const showWaiting = (now: Waiting): void => {
  if (JSON.stringify(now) !== JSON.stringify(waiting.get())) waiting.set(now)
}
