import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import type { Subject } from '../../platform/slice.ts'
import { findProductState } from './products.queries.ts'
import { productSubject } from './products.views.ts'

/** Owner and notification subject of a product, even a hidden one; undefined if it was deleted. */
export const findReported = async (sql: Queryable, id: Id): Promise<{ ownerId: Id; subject: Subject } | undefined> => {
  const product = await findProductState(sql, id)
  if (product === undefined || product.deletedAt !== null || product.shedDeletedAt !== null) return undefined
  return { ownerId: product.userId, subject: productSubject(product) }
}
