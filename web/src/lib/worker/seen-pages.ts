import { isWayIn, seenPagesKey } from '../login/my-info.store.ts'

const most = 4

/** The pages of this tab that the worker does not know of yet: most are left sooner than it is called in. */
export const noteSeen = (address: string): void => {
  if (isWayIn(address)) return
  try {
    sessionStorage[seenPagesKey] = `${sessionStorage[seenPagesKey] ?? ''} ${address}`
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

/** The last ones, each once. */
export const takeSeen = (): readonly string[] => {
  try {
    const seen = String(sessionStorage[seenPagesKey] ?? '')
    sessionStorage.removeItem(seenPagesKey)
    return [...new Set(seen.split(' ').filter(Boolean).reverse())].slice(0, most)
  } catch {
    return []
  }
}
