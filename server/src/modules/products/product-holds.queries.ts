import type { ProductStatus } from '@sheds/contract/product-statuses'
import type { Queryable } from '../../platform/db/database.ts'

export const updateToHeld = async (sql: Queryable, id: string): Promise<void> => {
  await sql`update products set held_status = status where id = ${id} and held_status is null`
}

/** The status it had; nothing where it was not held. */
export const updateToReleased = async (sql: Queryable, id: string): Promise<ProductStatus | undefined> => {
  const [row] = await sql<{ status: ProductStatus }[]>`
    update products set held_status = null where id = ${id} and held_status is not null
    returning old.held_status as status`
  return row?.status
}
