import { readNotifications } from '@sheds/contract/notifications/notifications'
import type { Id } from '@sheds/contract/scalars'
import { ApiError, callQuietly } from '../api/api.ts'
import { setUnread } from '../live/bell.store.ts'
import { currentViewer } from '../session/my-info.store.ts'
import { getKeptPush } from './push-device.store.ts'
import { forgetTapped, tappedIds } from './tapped.ts'

const patienceMs = 15_000
const mostAtOnce = 100

/** Marks tapped notifications of the phone as read, as if they had been tapped in the list; offline, later. */
export const readTapped = async (): Promise<void> => {
  if (getKeptPush()?.userId !== currentViewer()) return
  const ids = (await tappedIds()).slice(0, mostAtOnce)
  if (ids.length === 0) return
  try {
    const { unread } = await callQuietly(
      readNotifications,
      { body: { ids: ids as Id[] } },
      AbortSignal.timeout(patienceMs),
    )
    setUnread(unread)
  } catch (error) {
    // Ids that the server refuses are not sent again.
    if (!(error instanceof ApiError && error.status === 400)) throw error
  }
  await forgetTapped(ids)
}

/** Runs now, and each time the page becomes visible. */
export const watchTapped = (): void => {
  const read = (): void => {
    if (document.visibilityState === 'visible') void readTapped().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', read)
  read()
}
