import type { Id } from '@sheds/contract/scalars'
import { productTags } from '@sheds/contract/tags'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { releaseFiles } from '../files/files.api.ts'
import { deleteRanksOfShed } from './lists/product-ranks.queries.ts'
import { addToProductTotals, deleteProductsOfShed, selectTotalsOfShed } from './products.queries.ts'

/** While a shed closes, with its row locked: what it sells is seen no more, so it counts and ranks no more. */
export const countOutShed = async (tx: Tx, shedId: Id): Promise<void> => {
  await deleteRanksOfShed(tx, shedId)
  const totals = await selectTotalsOfShed(tx, shedId)
  const gone = totals.map(
    ({ category, products, soldOut }) => [category, { products: -products, soldOut: -soldOut }] as const,
  )
  await addToProductTotals(tx, new Map(gone))
}

const deletedAtOnce = 500

/** After a shed was closed: its products go, some at a time. */
export const deleteAllOfShed = async (
  context: Parts<'database' | 'clock' | 'invalidate'>,
  shedId: Id,
): Promise<void> => {
  for (;;) {
    const now = context.clock.now()
    const gone = await transaction(context.database.sql, async (tx) => {
      const rows = await deleteProductsOfShed(tx, shedId, now.toISOString(), deletedAtOnce)
      const pictures = rows.flatMap(({ media }) => media.map((picture) => picture.id))
      await releaseFiles(tx, pictures, now)
      return rows.map(({ id }) => id)
    })
    await context.invalidate(gone.flatMap((id) => productTags(id, shedId)))
    if (gone.length < deletedAtOnce) return
  }
}
