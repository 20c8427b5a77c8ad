import type { BelongingOf } from '@sheds/contract/users/account-export'
import type { Queryable } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import type { BelongingRows } from '../../platform/slice.ts'
import { claimState } from './claims/claims.queries.ts'

/** Orders that the account placed or received, for its export. */
export const orderBelongings = (sql: Queryable, { userId }: Actor): BelongingRows<'order'> => ({
  order: sql<BelongingOf<'order'>[]>`
    select o.id, o.code, case when o.buyer_id = ${userId} then 'buyer' else 'seller' end as side, o.shed_id,
      s.name as shed_name, o.state, o.total, o.delivery, b.state = 'paid' as paid, o.items, o.note, o.answer, o.reason,
      o.created_at as "createdAt", o.confirmed_at, o.ready_at, o.done_at, o.cancelled_at,
      ${claimState(sql)} as claim_state, c.reason as claim_reason, c.answer as claim_answer, c.verdict as claim_verdict,
      c.created_at as claimed_at
    from orders o join sheds s on s.id = o.shed_id join wallet_bills b on b.id = o.id
      left join order_claims c on c.order_id = o.id
    where o.buyer_id = ${userId} or o.seller_id = ${userId} order by o.id desc`,
})
