import type { BelongingOf } from '@sheds/contract/users/account-export'
import type { Queryable } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import type { BelongingRows } from '../../platform/slice.ts'

export const reportBelongings = (sql: Queryable, { userId }: Actor): BelongingRows<'report'> => ({
  report: sql<BelongingOf<'report'>[]>`
    select id, kind as subject_kind, subject_id, reason, network, created_at as "createdAt"
    from reports where user_id = ${userId} order by id desc`,
})
