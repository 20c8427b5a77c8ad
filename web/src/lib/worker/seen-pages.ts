import { storedInTab } from '../device/stored.ts'
import { isWayIn } from '../session/my-info.store.ts'

const most = 4

/** Pages of this tab that the worker does not know yet, as most are left before it is registered. */
const seen = storedInTab('seen', (raw): readonly string[] => (Array.isArray(raw) ? raw.map(String) : []))

export const noteSeen = (address: string): void => {
  if (!isWayIn(address)) seen.set([...seen.get(), address])
}

/** The last few, each once. */
export const takeSeen = (): readonly string[] => {
  const last = [...new Set(seen.get().toReversed())].slice(0, most)
  seen.remove()
  return last
}
