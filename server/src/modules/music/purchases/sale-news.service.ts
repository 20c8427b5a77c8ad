import type { Parts } from '../../../platform/context.ts'
import type { Events } from '../../../platform/slice.ts'
import { notify, tellMoneyMoved } from '../../notifications/notifications.api.ts'
import { musicSubject } from '../music.views.ts'
import { countSales, countSalesOff } from '../sales/months.queries.ts'
import { type SoldShareRow, selectEnded, selectGifts, selectSoldShares } from './sale-news.queries.ts'

type SaleNewsContext = Parts<'database' | 'clock' | 'live' | 'slices'>

/**
 * In a job: whose piece was bought hears by whom, whoever else it is split between hears of their share, and whom it was
 * given to by whom, and with what words.
 */
export const tellOfSales = async (context: SaleNewsContext, { entryIds }: Events['purchasePaid']): Promise<void> => {
  await tellMoneyMoved(context, { entryIds })
  await countSales(context.database.sql, entryIds)
  const shares = await selectSoldShares(context.database.sql, entryIds)
  const gifts = await selectGifts(context.database.sql, entryIds)
  await notify(context, [
    ...shares.map(soldActivity),
    ...gifts.map(({ entryId, receiverId, buyerId, word, at, ...piece }) => ({
      receiverId,
      actorId: buyerId,
      groupId: entryId,
      activityId: entryId,
      at,
      shed: null,
      type: 'music_gift' as const,
      subject: musicSubject(piece),
      detail: word,
    })),
  ])
}

/** In a job: whose something was hears that it is not any more, and so does who gave it to them. */
export const tellOfEnded = async (
  context: SaleNewsContext,
  { entryIds }: Events['purchaseReversed'],
): Promise<void> => {
  await tellMoneyMoved(context, { entryIds })
  await countSalesOff(context.database.sql, entryIds)
  const ended = await selectEnded(context.database.sql, entryIds)
  await notify(
    context,
    ended.flatMap(({ entryId, ownerId, payerId, at, ...piece }) => {
      const told = { groupId: entryId, activityId: entryId, at, shed: null, subject: musicSubject(piece), detail: '' }
      const owner = { ...told, type: 'music_ended' as const, receiverId: ownerId, actorId: null }
      if (payerId === ownerId) return [owner]
      return [owner, { ...told, type: 'gift_ended' as const, receiverId: payerId, actorId: ownerId }]
    }),
  )
}

const soldActivity = ({ entryId, receiverId, buyerId, ownerId, amount, at, id, title, cover }: SoldShareRow) => ({
  receiverId,
  actorId: buyerId,
  groupId: entryId,
  activityId: entryId,
  at,
  shed: null,
  type: receiverId === ownerId ? ('music_sold' as const) : ('music_share' as const),
  subject: musicSubject({ id, title, cover }),
  detail: String(amount),
})
