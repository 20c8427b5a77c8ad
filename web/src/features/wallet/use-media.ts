import { useCallback, useSyncExternalStore } from 'react'

/** Room for a third column; narrower screens do not request its data. */
export const wide = '(min-width: 68.75rem)'
/** Phone in landscape: too low for the balance card above a form. */
export const landscapePhone = '(min-width: 35rem) and (max-width: 48rem) and (orientation: landscape)'

/** True while the screen matches; false on the server. */
export const useMedia = (like: string): boolean => {
  const onChange = useCallback(
    (listener: () => void) => {
      const query = matchMedia(like)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [like],
  )
  return useSyncExternalStore(
    onChange,
    () => matchMedia(like).matches,
    () => false,
  )
}
