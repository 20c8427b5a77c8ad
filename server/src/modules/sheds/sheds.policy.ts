import type { Viewer } from '@sheds/contract/scalars'

/** Only the owner changes a shed. */
export const owns = (callerId: string | undefined, { userId }: { userId: string }): boolean => callerId === userId

/** What the caller is to a shed; nothing for visitors, whose answers are the same for all. */
export const shedViewer = (
  callerId: string | undefined,
  shed: { userId: string; isSubscribed: boolean },
): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = owns(callerId, shed)
  const can = { edit: owned, delete: owned, subscribe: !owned, review: !owned, contact: !owned }
  return { viewer: { owned, subscribed: shed.isSubscribed, can } }
}
