import type { BelongingOf } from '@sheds/contract/users/account-export'
import type { Queryable } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import type { BelongingRows } from '../../platform/slice.ts'

/** Dishes and likes of the account, for its export. */
export const menuBelongings = (sql: Queryable, { userId }: Actor): BelongingRows<'dish' | 'dish_like'> => ({
  dish: sql<BelongingOf<'dish'>[]>`
    select d.id, d.shed_id, d.name, d.price, d.available, d.portions, d.picture ->> 'src' as picture, d.created_at as "createdAt"
    from dishes d join sheds s on s.id = d.shed_id
    where s.user_id = ${userId} and d.deleted_at is null order by d.id desc`,
  dish_like: sql<BelongingOf<'dish_like'>[]>`
    select d.id as dish_id, d.name as dish_name, l.created_at as "createdAt"
    from dish_likes l join dishes d on d.id = l.dish_id where l.user_id = ${userId} order by l.id desc`,
})
