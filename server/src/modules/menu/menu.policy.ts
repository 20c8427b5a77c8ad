import type { Money, Viewer } from '@sheds/contract/scalars'

/** Only the kitchen's owner changes its menu. */
export const cooks = (callerId: string | undefined, { userId }: { userId: string }): boolean => callerId === userId

/** What the caller is to a dish; nothing for visitors, whose answers are the same for all. */
export const dishViewer = (
  callerId: string | undefined,
  dish: { userId: string; feeDue: Money | null; awaitsFee: boolean },
): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = cooks(callerId, dish)
  const fee = owned && dish.feeDue !== null ? { fee_due: dish.feeDue } : {}
  const hidden = owned && dish.awaitsFee ? { hidden_for: 'fee' as const } : {}
  return { viewer: { owned, can: { edit: owned, delete: owned, contact: !owned }, ...fee, ...hidden } }
}
