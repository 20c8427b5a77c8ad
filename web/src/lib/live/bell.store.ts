import { useWatched } from '../../ui/watched.ts'
import { stored } from '../device/stored.ts'

const unread = stored('unread', (raw) => (typeof raw === 'number' && Number.isInteger(raw) && raw > 0 ? raw : 0))

/** Zero on the server and while the page hydrates. */
export const useUnread = (): number => useWatched(unread, () => 0)

/** Sets the count in all tabs; returns whether it changed. */
export const setUnread = (count: number): boolean => {
  if (unread.get() === count) return false
  unread.set(count)
  markIcon(count)
  return true
}

/** Shows the count on the installed app's icon, where the phone supports it. */
export const markIcon = (count: number): void => {
  const marking = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  marking?.catch(() => undefined)
}
