import type { NotificationType } from '@sheds/contract/notifications/notifications'
import type { Id } from '@sheds/contract/scalars'
import type { Subject } from '../../platform/slice.ts'

/** Something to tell one person. */
export interface Activity {
  receiverId: Id
  type: NotificationType
  /** Nobody's in what concerns security. */
  actorId: Id | null
  /** Of one day, the activities with the same group are told as one. */
  groupId: Id
  /** Told once, whatever is undone and done again. */
  activityId: Id
  subject: Subject | null
  /** What `groupId` names, where it is something else than the subject. */
  shed: Subject | null
  detail: string
  at: string
}

/** Follows have nothing else in common. */
export const noGroup = '00000000-0000-7000-8000-000000000000' as Id

/** So many people are told in one transaction. */
export const toldAtOnce = 500

/** So many are on their way through a channel at the same time; as many may come twice when a copy dies. */
export const deliveredAtOnce = 8

/** What could not be delivered for so long is left to the list. */
export const lateHours = 24

export const keptDays = 90

/** Who came back after longer than this is shown how things are now. */
export const liveHours = 24

/** Told in the order of the people, so that none who tell the same ones wait in a circle. */
export const inBatches = (activities: readonly Activity[]): Activity[][] => {
  const sorted = activities.toSorted((one, other) => (one.receiverId < other.receiverId ? -1 : 1))
  return Array.from({ length: Math.ceil(sorted.length / toldAtOnce) }, (_, at) =>
    sorted.slice(at * toldAtOnce, (at + 1) * toldAtOnce),
  )
}
