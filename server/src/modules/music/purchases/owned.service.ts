import type { Buyer, OwnedMusic } from '@sheds/contract/music/purchases'
import type { Id, Money, Page, PageQuery } from '@sheds/contract/scalars'
import type { Context } from '../../../platform/context.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { newestFirst, type Order, readPage } from '../../../platform/paging.ts'
import type { Actor } from '../../../platform/session.ts'
import { addressesFor } from '../hearing/hearing.service.ts'
import { findOwnMusic } from '../music.service.ts'
import { toMusic } from '../music.views.ts'
import { countBuyers, countOwned, type OwnedRow, selectBuyers, selectOwned } from './purchases.queries.ts'

const mostCounted = 1000

const byPurchase: Order<OwnedRow> = { ...newestFirst, placeOf: ({ purchaseId }) => purchaseId }

/** What the caller owns, newest first, as far as it can be heard whole. */
export const listMyMusic = async (
  context: Context,
  { userId: ownerId }: Actor,
  { mark, ...page }: PageQuery & { mark: string | undefined },
): Promise<Page<OwnedMusic>> => {
  const { sql } = context.database
  const addressOf = await addressesFor(context, ownerId, { mark })
  return readPage(page, byPurchase, {
    read: (start) => selectOwned(sql, { ...start, ownerId }),
    show: (row) => ({
      ...toMusic(row, { callerId: ownerId, addressOf }),
      owned: { how: row.how, amount: row.paid as Money, createdAt: row.ownedAt },
    }),
    count: () => countOwned(sql, ownerId, mostCounted),
    mostCounted,
  })
}

/** Who owns the caller's own piece. */
export const listBuyers = async (
  context: Context,
  actor: Actor,
  { musicId, locale, ...page }: PageQuery & { musicId: Id; locale: Locale },
): Promise<Page<Buyer>> => {
  await findOwnMusic(context, actor, { musicId })
  const { sql } = context.database
  return readPage(page, newestFirst, {
    read: (start) => selectBuyers(sql, { ...start, musicId }),
    show: ({ name, how, amount, at }) => ({
      ...{ how, amount: amount as Money, createdAt: at },
      name: name || messageFor(locale, 'closed_account'),
    }),
    count: () => countBuyers(sql, musicId, mostCounted),
    mostCounted,
  })
}
