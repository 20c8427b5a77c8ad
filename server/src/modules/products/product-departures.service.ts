import type { Id } from '@sheds/contract/scalars'
import { ownProductTags } from '@sheds/contract/tags'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { IsTimeUp } from '../../platform/slice.ts'
import { deleteLikesOf, deleteReviewsOf, lockTouchedBy } from './product-departures.queries.ts'

const forgottenAtOnce = 500

/** After an account was closed: what it left at others' products goes, some at a time; all, or what time allows. */
export const forgetPerson = async (
  context: Parts<'database' | 'invalidate'>,
  userId: Id,
  isTimeUp?: IsTimeUp,
): Promise<void> => {
  while (!isTimeUp?.()) {
    const ids = await transaction(context.database.sql, async (tx) => {
      const touched = await lockTouchedBy(tx, userId, forgottenAtOnce)
      await deleteLikesOf(tx, userId, touched)
      await deleteReviewsOf(tx, userId, touched)
      return touched
    })
    await context.invalidate(ids.flatMap(ownProductTags))
    if (ids.length < forgottenAtOnce) return
  }
}
