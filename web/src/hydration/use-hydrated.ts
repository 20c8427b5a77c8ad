import { useSyncExternalStore } from 'react'

/** False on the server and in the first render of the browser, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => {}
