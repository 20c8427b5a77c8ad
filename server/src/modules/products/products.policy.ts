import type { Money, Viewer } from '@sheds/contract/scalars'

type CallerId = string | undefined

interface Owned {
  userId: string
}

/** Only who put it there changes it. */
export const isOwner = (callerId: CallerId, { userId }: Owned): boolean => callerId === userId

interface Seen extends Owned {
  status: string
  deletedAt: string | null
  shedDeletedAt: string | null
}

/** A hidden product is unknown to strangers, even once it is gone. */
export const sightOf = (callerId: CallerId, product: Seen | undefined): 'unknown' | 'gone' | 'seen' => {
  if (product === undefined || (product.status === 'hidden' && !isOwner(callerId, product))) return 'unknown'
  return product.deletedAt === null && product.shedDeletedAt === null ? 'seen' : 'gone'
}

/** What the caller is to a product; nothing for visitors, whose answers are the same for all. */
export const productViewer = (
  callerId: CallerId,
  product: Owned & { isLiked: boolean; feeDue: Money | null; hiddenFor: Viewer['hidden_for'] | null },
): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = isOwner(callerId, product)
  const can = { edit: owned, delete: owned, review: !owned, contact: !owned, like: !owned }
  const fee = owned && product.feeDue !== null ? { fee_due: product.feeDue } : {}
  const hidden = owned && product.hiddenFor ? { hidden_for: product.hiddenFor } : {}
  return { viewer: { liked: product.isLiked, owned, can, ...fee, ...hidden } }
}
