import { useWatched } from '../../ui/watched.ts'
import { stored } from '../device/stored.ts'

const unread = stored('unread', (raw) => (typeof raw === 'number' && Number.isInteger(raw) && raw > 0 ? raw : 0))

/** None on the server and while the page hydrates. */
export const useUnread = (): number => useWatched(unread, () => 0)

/** In all tabs. Whether it is another number than before. */
export const setUnread = (count: number): boolean => {
  if (unread.get() === count) return false
  unread.set(count)
  markIcon(count)
  return true
}

/** On the installed app's icon, where the phone can. */
export const markIcon = (count: number): void => {
  const marking = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  marking?.catch(() => undefined)
}
