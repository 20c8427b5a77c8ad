import { useCallback, useSyncExternalStore } from 'react'

/** There is room for a third column: nobody else asks for what it would show. */
export const wide = '(min-width: 68.75rem)'
/** A phone that lies: too low for a card above a form. */
export const lying = '(min-width: 35rem) and (max-width: 48rem) and (orientation: landscape)'

/** Whether the screen is like that now; on the server none is. */
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
