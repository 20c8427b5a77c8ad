import type { Context } from '../../../platform/context.ts'
import type { Events } from '../../../platform/slice.ts'
import { notify } from '../../notifications/notifications.api.ts'
import { musicSubject } from '../music.views.ts'
import { type SoldShareRow, selectSoldShares } from './sale-news.queries.ts'

/** In a job: whose piece was bought hears by whom, and whoever else it is split between hears of their share. */
export const tellOfSales = async (context: Context, { entryIds }: Events['purchased']): Promise<void> => {
  const shares = await selectSoldShares(context.database.sql, entryIds)
  await notify(context, shares.map(soldActivity))
}

const soldActivity = ({ entryId, receiverId, buyerId, ownerId, amount, at, id, title, cover }: SoldShareRow) => ({
  ...{ receiverId, actorId: buyerId, groupId: entryId, activityId: entryId, at, shed: null },
  type: receiverId === ownerId ? ('music_sold' as const) : ('music_share' as const),
  subject: musicSubject({ id, title, cover }),
  detail: String(amount),
})
