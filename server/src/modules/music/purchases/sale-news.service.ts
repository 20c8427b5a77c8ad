import type { Parts } from '../../../platform/context.ts'
import type { Events } from '../../../platform/slice.ts'
import { notify, notifyMoneyMoved } from '../../notifications/notifications.api.ts'
import { musicSubject } from '../music.views.ts'
import { countSales, countSalesOff } from '../sales/months.queries.ts'
import { type SoldShareRow, selectEnded, selectGifts, selectSoldShares } from './sale-news.queries.ts'

type SaleNewsContext = Parts<'database' | 'clock' | 'live' | 'slices'>

/** Job: notifies owners of a sale, partners of their share, and receivers of a gift with its message. */
export const notifyOfSales = async (context: SaleNewsContext, { entryIds }: Events['purchasePaid']): Promise<void> => {
  await notifyMoneyMoved(context, { entryIds })
  await countSales(context.database.sql, entryIds)
  const shares = await selectSoldShares(context.database.sql, entryIds)
  const gifts = await selectGifts(context.database.sql, entryIds)
  await notify(context, [
    ...shares.map(soldActivity),
    ...gifts.map(({ receiverId, buyerId, word, ...sold }) => ({
      ...entryActivity(sold, word),
      type: 'music_gift' as const,
      receiverId,
      actorId: buyerId,
    })),
  ])
}

/** Job: notifies the former owner of a reversed purchase and, if it was a gift, the giver. */
export const notifyOfReversals = async (
  context: SaleNewsContext,
  { entryIds }: Events['purchaseReversed'],
): Promise<void> => {
  await notifyMoneyMoved(context, { entryIds })
  await countSalesOff(context.database.sql, entryIds)
  const ended = await selectEnded(context.database.sql, entryIds)
  await notify(
    context,
    ended.flatMap(({ ownerId, payerId, ...reversed }) => {
      const told = entryActivity(reversed, '')
      const owner = { ...told, type: 'music_ended' as const, receiverId: ownerId, actorId: null }
      if (payerId === ownerId) return [owner]
      return [owner, { ...told, type: 'gift_ended' as const, receiverId: payerId, actorId: ownerId }]
    }),
  )
}

const soldActivity = ({ receiverId, buyerId, ownerId, amount, ...sold }: SoldShareRow) => ({
  ...entryActivity(sold, String(amount)),
  type: receiverId === ownerId ? ('music_sold' as const) : ('music_share' as const),
  receiverId,
  actorId: buyerId,
})

type EntryOfPiece = Pick<SoldShareRow, 'entryId' | 'at' | 'id' | 'title' | 'cover'>

/** The part of a notification that every entry about a piece of music has; it is notified once for each entry. */
const entryActivity = ({ entryId, at, ...piece }: EntryOfPiece, detail: string) => ({
  groupId: entryId,
  activityId: entryId,
  at,
  shed: null,
  subject: musicSubject(piece),
  detail,
})
