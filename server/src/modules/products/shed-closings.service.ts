import type { Id } from '@sheds/contract/scalars'
import { productTags } from '@sheds/contract/tags'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { releaseFiles } from '../files/files.api.ts'
import { deleteRanksOfShed } from './lists/product-ranks.queries.ts'
import { addToProductTotals, deleteProductsOfShed, selectTotalsOfShed } from './products.queries.ts'

/** While a shed closes, with its row locked: removes its products from ranks and totals. */
export const countOutShed = async (tx: Tx, shedId: Id): Promise<void> => {
  await deleteRanksOfShed(tx, shedId)
  const totals = await selectTotalsOfShed(tx, shedId)
  const gone = totals.map(
    ({ category, products, soldOut }) => [category, { products: -products, soldOut: -soldOut }] as const,
  )
  await addToProductTotals(tx, new Map(gone))
}

const batchSize = 500

/** Job after a shed was closed: deletes its products in batches. */
export const deleteAllOfShed = async (
  context: Parts<'database' | 'clock' | 'invalidate'>,
  shedId: Id,
): Promise<void> => {
  for (;;) {
    const now = context.clock.now()
    const gone = await transaction(context.database.sql, async (tx) => {
      const rows = await deleteProductsOfShed(tx, shedId, now.toISOString(), batchSize)
      const pictures = rows.flatMap(({ media }) => media.map((picture) => picture.id))
      await releaseFiles(tx, pictures, now)
      return rows.map(({ id }) => id)
    })
    await context.invalidate(gone.flatMap((id) => productTags(id, shedId)))
    if (gone.length < batchSize) return
  }
}
