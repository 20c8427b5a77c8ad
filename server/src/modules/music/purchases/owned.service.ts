import type { Buyer, OwnedMusic, ownedSorts } from '@sheds/contract/music/purchases'
import type { Id, Money, Page, PageQuery } from '@sheds/contract/scalars'
import { nameKey } from '@sheds/contract/text/names'
import { z } from 'zod'
import type { Parts } from '../../../platform/context.ts'
import { mostCounted } from '../../../platform/db/limits.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { newestFirst, readPage, type SortOrder } from '../../../platform/paging.ts'
import type { Actor } from '../../../platform/session.ts'
import { addressesFor } from '../hearing/hearing.service.ts'
import { findOwnMusic } from '../music.service.ts'
import { toMusic } from '../music.views.ts'
import {
  countBuyers,
  countOwned,
  countOwnedSorted,
  type OwnedRow,
  type SortedRow,
  selectBuyers,
  selectOwned,
  selectOwnedSorted,
} from './purchases.queries.ts'

/** Longest cursor text: the beginnings of two names, and two ids. */
const mostPlace = 200

const byPurchase: SortOrder<OwnedRow> = { ...newestFirst, placeOf: ({ purchaseId }) => purchaseId }

/** The sort position is a text. A cursor of the other sort order leads to the start or the end. */
const bySortedPlace: SortOrder<SortedRow> = {
  cursor: z.tuple([z.string().max(mostPlace)]),
  start: '',
  placeOf: ({ place }) => place,
}

interface OwnedMusicQuery extends PageQuery {
  sort?: (typeof ownedSorts)[number] | undefined
  name?: string | undefined
  mark: string | undefined
}

/** Music that the caller owns and can hear in full, newest first or by artist. */
export const listMyMusic = async (
  context: Parts<'database' | 'clock' | 'musicSigner'>,
  { userId: ownerId }: Actor,
  { mark, sort = 'newest', name, ...page }: OwnedMusicQuery,
): Promise<Page<OwnedMusic>> => {
  const { sql } = context.database
  const addressOf = await addressesFor(context, ownerId, { mark })
  const show = (row: OwnedRow): OwnedMusic => ({
    ...toMusic(row, { callerId: ownerId, addressOf }),
    owned: { how: row.how, amount: row.paid as Money, createdAt: row.ownedAt },
  })
  const key = nameKey(name ?? '') || undefined
  if (sort === 'newest' && key === undefined)
    return readPage(page, byPurchase, {
      read: (start) => selectOwned(sql, { ...start, ownerId }),
      show,
      count: () => countOwned(sql, ownerId, mostCounted),
      mostCounted,
    })
  const asked = { ownerId, key, sort }
  return readPage(page, bySortedPlace, {
    read: (start) => selectOwnedSorted(sql, { ...start, ...asked }),
    show,
    count: () => countOwnedSorted(sql, asked, mostCounted),
    mostCounted,
  })
}

/** Owners of the caller's own piece. */
export const listBuyers = async (
  context: Parts<'database'>,
  actor: Actor,
  { musicId, locale, ...page }: PageQuery & { musicId: Id; locale: Locale },
): Promise<Page<Buyer>> => {
  await findOwnMusic(context, actor, { musicId })
  const { sql } = context.database
  return readPage(page, newestFirst, {
    read: (start) => selectBuyers(sql, { ...start, musicId }),
    show: ({ id, userId, name, how, amount, at }) => ({
      id,
      user_id: userId,
      how,
      amount: amount as Money,
      createdAt: at,
      name: name || messageFor(locale, 'closed_account'),
    }),
    count: () => countBuyers(sql, musicId, mostCounted),
    mostCounted,
  })
}
