import type { Money, Viewer } from '@sheds/contract/scalars'

/** Only the kitchen's owner changes its menu. */
export const isCook = (callerId: string | undefined, { userId }: { userId: string }): boolean => callerId === userId

/** Permissions of the caller on a dish; empty for visitors, so that they all share a cached response. */
export const dishViewer = (
  callerId: string | undefined,
  dish: { userId: string; isLiked: boolean; feeDue: Money | null; awaitsFee: boolean; isHeld: boolean },
): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = isCook(callerId, dish)
  const fee = owned && dish.feeDue !== null ? { fee_due: dish.feeDue } : {}
  const reason = dish.isHeld ? ('reports' as const) : dish.awaitsFee ? ('fee' as const) : undefined
  const hidden = owned && reason !== undefined ? { hidden_for: reason } : {}
  const can = { edit: owned, delete: owned, contact: !owned, like: !owned }
  return { viewer: { liked: dish.isLiked, owned, can, ...fee, ...hidden } }
}
