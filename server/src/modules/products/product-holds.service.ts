import type { ProductStatus } from '@sheds/contract/product-statuses'
import type { Id } from '@sheds/contract/scalars'
import { productTags } from '@sheds/contract/tags'
import type { Context } from '../../platform/context.ts'
import { updateToHeld, updateToReleased } from './product-holds.queries.ts'
import { findProductState } from './products.queries.ts'
import { updateProduct } from './products.service.ts'

/** Takes a product out of everybody's sight but its seller's, who can't show it; a second time changes nothing. */
export const holdProduct = async (context: Context, id: Id): Promise<void> => {
  await updateToHeld(context.database.sql, id)
  await changeStatus(context, id, 'hidden')
}

/** It is what it was before it was held. */
export const releaseProduct = async (context: Context, id: Id): Promise<void> => {
  const status = await updateToReleased(context.database.sql, id)
  if (status !== undefined) await changeStatus(context, id, status)
}

const changeStatus = async (context: Context, id: Id, status: ProductStatus): Promise<void> => {
  const found = await findProductState(context.database.sql, id)
  if (found === undefined || found.deletedAt !== null || found.shedDeletedAt !== null) return
  await updateProduct(context, { userId: found.userId, sessionId: '' }, { id, change: { status } })
  await context.invalidate(productTags(id, found.shedId))
}
