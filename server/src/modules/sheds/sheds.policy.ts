import type { Viewer } from '@sheds/contract/scalars'

/** Only the owner may change a shed. */
export const owns = (callerId: string | undefined, { userId }: { userId: string }): boolean => callerId === userId

/** Relation of the caller to a shed; empty for visitors, whose responses are shared. */
export const shedViewer = (
  callerId: string | undefined,
  shed: { userId: string; isSubscribed: boolean },
): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = owns(callerId, shed)
  const can = { edit: owned, delete: owned, subscribe: !owned, review: !owned, contact: !owned }
  return { viewer: { owned, subscribed: shed.isSubscribed, can } }
}
