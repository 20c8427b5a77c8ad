import type { BelongingOf } from '@sheds/contract/users/account-export'
import type { Queryable } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import type { BelongingRows } from '../../platform/slice.ts'

type Kinds = 'write' | 'write_version' | 'reply' | 'bookmark' | 'approval' | 'reply_approval'

/** Writes, replies, bookmarks and approvals of the caller. */
export const writeBelongings = (sql: Queryable, { userId }: Actor): BelongingRows<Kinds> => ({
  write: sql<BelongingOf<'write'>[]>`
    select id, content, picture ->> 'src' as picture, product_id, hidden_at is not null as hidden, edited_at,
      created_at as "createdAt"
    from writes where user_id = ${userId} and deleted_at is null order by place desc`,
  write_version: sql<BelongingOf<'write_version'>[]>`
    select e.write_id, e.content, e.created_at as "createdAt", e.replaced_at
    from writes w join write_edits e on e.write_id = w.id
    where w.user_id = ${userId} and w.deleted_at is null order by e.id desc`,
  reply: sql<BelongingOf<'reply'>[]>`
    select id, write_id, comment, created_at as "createdAt"
    from write_replies where user_id = ${userId} and deleted_at is null order by place desc`,
  bookmark: sql<BelongingOf<'bookmark'>[]>`
    select b.write_id, w.content, b.created_at as "createdAt"
    from write_bookmarks b join writes w on w.id = b.write_id where b.user_id = ${userId} order by b.id desc`,
  approval: sql<BelongingOf<'approval'>[]>`
    select a.write_id, w.content, a.created_at as "createdAt"
    from write_approvals a join writes w on w.id = a.write_id where a.user_id = ${userId} order by a.id desc`,
  reply_approval: sql<BelongingOf<'reply_approval'>[]>`
    select a.reply_id, r.write_id, r.comment, a.created_at as "createdAt"
    from reply_approvals a join write_replies r on r.id = a.reply_id where a.user_id = ${userId} order by a.id desc`,
})
