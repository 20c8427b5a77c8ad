import { invalidate } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import { deleteContactsOf } from './contacts.queries.ts'
import { heatPoints } from './heat.rules.ts'
import { lockShed, selectOpenShedIdsOf } from './shed-changes.queries.ts'
import { deleteShedReviewsOf } from './shed-reviews.queries.ts'
import { closeShed, forgetShed } from './sheds.service.ts'
import type { ShedsContext } from './sheds-context.ts'
import { deleteSubscriptionsOf } from './subscriptions.queries.ts'

/** After an account was closed: its sheds close, and what it left at others' sheds goes. */
export const closeShedsOf = async (context: ShedsContext, userId: string): Promise<void> => {
  const { sql } = context.database
  for (const id of await selectOpenShedIdsOf(sql, userId)) {
    await transaction(sql, async (tx) => {
      const shed = await lockShed(tx, id)
      if (shed?.deletedAt === null) await closeShed(context, tx, shed)
    })
    await forgetShed(context, id, userId)
  }
  const left = await transaction(sql, (tx) => deleteSubscriptionsOf(tx, userId, heatPoints.subscription))
  const rated = await transaction(sql, (tx) => deleteShedReviewsOf(tx, userId))
  await transaction(sql, (tx) => deleteContactsOf(tx, userId))
  await invalidate(context, [
    ...left.flatMap((id) => [`shed:${id}`, `subscribers:${id}`]),
    ...rated.flatMap((id) => [`shed:${id}`, `shed-reviews:${id}`]),
  ])
}
