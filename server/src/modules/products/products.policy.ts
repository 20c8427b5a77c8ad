import type { Money, Viewer } from '@sheds/contract/scalars'

type CallerId = string | undefined

interface OwnedItem {
  userId: string
}

/** Only the owner changes a product. */
export const isOwner = (callerId: CallerId, { userId }: OwnedItem): boolean => callerId === userId

interface ProductVisibility extends OwnedItem {
  status: string
  deletedAt: string | null
  shedDeletedAt: string | null
}

/** A hidden product is unknown to all but its owner, even after its deletion. */
export const sightOf = (callerId: CallerId, product: ProductVisibility | undefined): 'unknown' | 'gone' | 'seen' => {
  if (product === undefined || (product.status === 'hidden' && !isOwner(callerId, product))) return 'unknown'
  return product.deletedAt === null && product.shedDeletedAt === null ? 'seen' : 'gone'
}

/** Permissions of the caller on a product; empty for visitors, so that they all share a cached response. */
export const productViewer = (
  callerId: CallerId,
  product: OwnedItem & { isLiked: boolean; feeDue: Money | null; hiddenFor: Viewer['hidden_for'] | null },
): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = isOwner(callerId, product)
  const can = { edit: owned, delete: owned, review: !owned, contact: !owned, like: !owned }
  const fee = owned && product.feeDue !== null ? { fee_due: product.feeDue } : {}
  const hidden = owned && product.hiddenFor ? { hidden_for: product.hiddenFor } : {}
  return { viewer: { liked: product.isLiked, owned, can, ...fee, ...hidden } }
}
