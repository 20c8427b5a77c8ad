import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'

/** Counted products among these ids with their stock, in the order in which they are locked. */
export const selectCounted = (sql: Queryable, ids: readonly Id[]) => sql<{ id: Id; quantity: number }[]>`
  select id, quantity from products where id = any(${ids}::uuid[]) and counted and deleted_at is null order by id`

/** Apart from a change of status, which `saveProduct` writes with its totals. */
export const updateQuantity = async (tx: Tx, id: Id, quantity: number): Promise<void> => {
  await tx`update products set quantity = ${quantity} where id = ${id}`
}
