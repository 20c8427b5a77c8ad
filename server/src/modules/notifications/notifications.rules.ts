import type { NotificationType } from '@sheds/contract/notifications/notifications'
import type { Id } from '@sheds/contract/scalars'
import type { Subject } from '../../platform/slice.ts'

/** One event to notify one person of. */
export interface Activity {
  receiverId: Id
  type: NotificationType
  /** Null for security events. */
  actorId: Id | null
  /** Activities of one day with the same group share a notification. */
  groupId: Id
  /** Notifies once, even if the action is undone and repeated. */
  activityId: Id
  subject: Subject | null
  /** Subject that `groupId` names, if it is not `subject`. */
  shed: Subject | null
  detail: string
  at: string
}

/** Group of follows, which have no subject. */
export const noGroup = '00000000-0000-7000-8000-000000000000' as Id

/** Receivers notified in one transaction. */
export const receiversAtOnce = 500

/** Deliveries in progress per channel; as many may be repeated after a crash. */
export const deliveredAtOnce = 8

/** Hours after which an undelivered notification is left to the list. */
export const lateHours = 24

export const keptDays = 90

/** A client that was away longer is sent the current state. */
export const liveHours = 24

/** Sorted by receiver, so that batches with the same receivers cannot deadlock. */
export const inBatches = (activities: readonly Activity[]): Activity[][] => {
  const sorted = activities.toSorted((one, other) => (one.receiverId < other.receiverId ? -1 : 1))
  return Array.from({ length: Math.ceil(sorted.length / receiversAtOnce) }, (_, at) =>
    sorted.slice(at * receiversAtOnce, (at + 1) * receiversAtOnce),
  )
}
