import type { ReportKind } from '@sheds/contract/moderation/moderation'
import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'

/** Texts of the reported thing, one a line. */
const details: Partial<Record<ReportKind, (sql: Queryable, id: Id) => PromiseLike<readonly { line: string }[]>>> = {
  user: (sql, id) => sql`select name || ': ' || bio as line from users where id = ${id}`,
  reply: (sql, id) => sql`select comment as line from write_replies where id = ${id}`,
  review: (sql, id) => sql`
    select rating || ' stars: ' || comment as line from product_reviews where id = ${id}
    union all select rating || ' stars: ' || review_text from shed_reviews where id = ${id}`,
  dish: (sql, id) => sql`select name || ', ' || price || ' XAF' as line from dishes where id = ${id}`,
  order: (sql, id) => sql`
    select step.line from orders o join users buyer on buyer.id = o.buyer_id join users seller on seller.id = o.seller_id
    join sheds s on s.id = o.shed_id join wallet_bills b on b.id = o.id
    cross join lateral (values
      (null::timestamptz, o.code || ' at ' || s.name || ': buyer ' || buyer.name || ', seller ' || seller.name || ', '
        || o.total || ' XAF, bill ' || b.state),
      (o.created_at, 'sent' || coalesce(': ' || nullif(o.note, ''), '')),
      (o.confirmed_at, 'confirmed' || coalesce(': ' || nullif(o.answer, ''), '')),
      (o.ready_at, 'ready'),
      (o.done_at, 'done'),
      (o.cancelled_at, 'cancelled by ' || o.cancelled_by || coalesce(': ' || nullif(o.reason, ''), ''))
    ) each (at, what)
    cross join lateral (select coalesce(to_char(each.at at time zone 'Africa/Douala', 'YYYY-MM-DD HH24:MI') || ' ', '')
      || each.what as line) step
    where o.id = ${id} and (each.at is not null or each.what like o.code || '%') order by each.at nulls first`,
}

/** Lines about a reported thing for the operator; of an order, its steps. */
export const selectCaseDetails = async (
  sql: Queryable,
  { kind, id }: { kind: ReportKind; id: Id },
): Promise<string[]> => ((await details[kind]?.(sql, id)) ?? []).map(({ line }) => line)
