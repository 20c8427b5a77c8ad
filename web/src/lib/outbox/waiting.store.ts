import { stored } from '../device/stored.ts'
import { currentViewer } from '../session/my-info.store.ts'

/** Summary of the outbox for buttons and menus of any page, readable at once; the outbox itself is in IndexedDB. */
interface Waiting {
  user: string
  /** Requested values by task key. */
  wishes: Readonly<Record<string, unknown>>
  /** Number of refused tasks that the user has not seen yet. */
  refused: number
  /** Numbers of the entries that a list shows, waiting or refused; it reads them again after any change here. */
  rows: readonly number[]
}

const nothing: Waiting = { user: '', wishes: {}, refused: 0, rows: [] }
const waiting = stored('waiting', (raw): Waiting => ({ ...nothing, ...(raw as Waiting | undefined) }))

export const onWaiting = waiting.subscribe

/** Empty for other users than the one whose tasks wait. */
export const waitingNow = (): Waiting => (waiting.get().user === currentViewer() ? waiting.get() : nothing)

export const isWaiting = (key: string): boolean => Object.hasOwn(waitingNow().wishes, key)

export const waitingValue = (key: string): unknown => waitingNow().wishes[key]

export const waitingCount = (): number => Object.keys(waitingNow().wishes).length

export const showWaiting = (now: Waiting): void => {
  if (JSON.stringify(now) !== JSON.stringify(waiting.get())) waiting.set(now)
}
