import type { Id } from '@sheds/contract/scalars'
import { ownProductTags } from '@sheds/contract/tags'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { IsTimeUp } from '../../platform/slice.ts'
import { releaseFiles } from '../files/files.api.ts'
import { idsOf } from '../sheds/sheds.api.ts'
import { deleteLikesOf, deleteReviewsOf, lockTouchedBy } from './product-departures.queries.ts'

const batchSize = 500

/**
 * Job after an account was closed: deletes its likes and reviews of others' products in batches, until done or out of
 * time.
 */
export const deleteTracesOf = async (
  context: Parts<'database' | 'clock' | 'invalidate'>,
  userId: Id,
  isTimeUp?: IsTimeUp,
): Promise<void> => {
  while (!isTimeUp?.()) {
    const ids = await transaction(context.database.sql, async (tx) => {
      const touched = await lockTouchedBy(tx, userId, batchSize)
      await deleteLikesOf(tx, userId, touched)
      const pictures = await deleteReviewsOf(tx, userId, touched)
      await releaseFiles(tx, idsOf(pictures), context.clock.now())
      return touched
    })
    await context.invalidate(ids.flatMap(ownProductTags))
    if (ids.length < batchSize) return
  }
}
