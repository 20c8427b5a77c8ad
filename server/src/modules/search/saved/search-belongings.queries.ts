import type { BelongingOf } from '@sheds/contract/users/account-export'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session.ts'
import type { BelongingRows } from '../../../platform/slice.ts'

export const searchBelongings = (sql: Queryable, { userId }: Actor): BelongingRows<'saved_search'> => ({
  saved_search: sql<BelongingOf<'saved_search'>[]>`
    select id, query, type, location, category, min, max, photo, condition, created_at as "createdAt" from saved_searches
    where user_id = ${userId} order by id desc`,
})
