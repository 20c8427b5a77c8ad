import type { Id } from '@sheds/contract/scalars'
import { closedShedTags, tag } from '@sheds/contract/tags'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { IsTimeUp } from '../../platform/slice.ts'
import { releaseFiles } from '../files/files.api.ts'
import { deleteContactsOf } from './contacts/contacts.queries.ts'
import { idsOf } from './reviews/review-parts.ts'
import { deleteShedReviewsOf } from './reviews/shed-reviews.queries.ts'
import { lockShed, selectOpenShedIdsOf } from './shed-changes.queries.ts'
import { lockShedsTouchedBy } from './shed-counts.queries.ts'
import { heatPoints } from './sheds.rules.ts'
import { closeShed } from './sheds.service.ts'
import { deleteSubscriptionsOf } from './subscriptions/subscriptions.queries.ts'

/** Closes a closed account's sheds, and deletes its data at other sheds; all, or as much as the time allows. */
export const closeShedsOf = async (
  context: Parts<'database' | 'clock' | 'invalidate' | 'slices'>,
  userId: Id,
  isTimeUp?: IsTimeUp,
): Promise<void> => {
  const { sql } = context.database
  for (const id of await selectOpenShedIdsOf(sql, userId)) {
    if (isTimeUp?.()) return
    await transaction(sql, async (tx) => {
      const shed = await lockShed(tx, id)
      if (shed?.deletedAt === null) await closeShed(context, tx, shed)
    })
    await context.invalidate(closedShedTags(id, userId))
  }
  await deleteAtSheds(context, userId, isTimeUp)
  await transaction(sql, (tx) => deleteContactsOf(tx, userId))
}

const shedsAtOnce = 500

const deleteAtSheds = async (
  context: Parts<'database' | 'clock' | 'invalidate'>,
  userId: Id,
  isTimeUp?: IsTimeUp,
): Promise<void> => {
  while (!isTimeUp?.()) {
    const ids = await transaction(context.database.sql, async (tx) => {
      const shedIds = await lockShedsTouchedBy(tx, userId, shedsAtOnce)
      await deleteSubscriptionsOf(tx, { userId, shedIds }, heatPoints.subscription)
      const pictures = await deleteShedReviewsOf(tx, { userId, shedIds })
      await releaseFiles(tx, idsOf(pictures), context.clock.now())
      return shedIds
    })
    await context.invalidate(ids.flatMap((id) => [tag.shed(id), tag.subscribers(id), tag.shedReviews(id)]))
    if (ids.length < shedsAtOnce) return
  }
}
