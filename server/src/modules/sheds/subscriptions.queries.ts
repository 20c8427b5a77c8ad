import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { pageRows } from '../../platform/db/limits.ts'
import { ownFirst } from '../../platform/db/own-first.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'

interface Pair {
  shedId: string
  userId: string
}

export const insertSubscription = async (tx: Tx, pair: Pair & { id: string; now: string }): Promise<boolean> => {
  const rows = await tx`
    insert into subscriptions (id, shed_id, user_id, created_at)
    values (${pair.id}, ${pair.shedId}, ${pair.userId}, ${pair.now})
    on conflict do nothing returning id`
  return rows.length === 1
}

/** Answers since when it was. */
export const deleteSubscription = async (tx: Tx, { shedId, userId }: Pair): Promise<string | undefined> => {
  const [row] = await tx<{ since: string }[]>`
    delete from subscriptions where user_id = ${userId} and shed_id = ${shedId} returning created_at as since`
  return row?.since
}

interface SubscribersAsked extends PageStart {
  shedId: string
  callerId: CallerId
}

export interface SubscriberRow {
  id: Id
  userId: Id
  username: string
  picture: string | null
  since: Time
  isOwn: boolean
}

/** Whose list it is, in every row; in one without a subscriber when there is none, in no row when there is no shed. */
export type SubscribersRow = { name: string; deletedAt: Time | null; total: number } & (SubscriberRow | { id: null })

/** What people show of themselves beside what they did; of `users u`. */
export const presentPicture = (sql: Queryable) => sql`
  (select p.src from profile_pictures p where p.user_id = u.id order by p.created_at desc, p.file_id desc limit 1)`

export const selectSubscribers = (sql: Queryable, { shedId, limit, ...asked }: SubscribersAsked) =>
  sql<SubscribersRow[]>`
    with shown as (${ownFirst(sql, {
      ...asked,
      records: sql`subscriptions x where x.shed_id = ${shedId}`,
      person: sql`x.user_id`,
      limit,
    })})
    select s.name, s.deleted_at as "deletedAt", c.subscriber_count as total, row.*
    from sheds s join shed_counts c on c.shed_id = s.id left join (
      select x.id, x.user_id as "userId", u.name as username, ${presentPicture(sql)} as picture,
        x.created_at as since, x.own as "isOwn"
      from shown x join users u on u.id = x.user_id) row on true
    where s.id = ${shedId} order by row."isOwn" desc, row.id desc limit ${pageRows(limit)}`

/** Ends subscriptions of somebody, with what they counted for. */
export const deleteSubscriptionsOf = async (
  tx: Tx,
  { userId, shedIds }: { userId: string; shedIds: readonly string[] },
  points: number,
): Promise<void> => {
  await tx`
    with gone as (
      delete from subscriptions where user_id = ${userId} and shed_id = any(${shedIds}::uuid[])
      returning shed_id, created_at
    )
    update shed_counts c set subscriber_count = c.subscriber_count - 1,
      heat = add_heat(c.heat, ${-points}, gone.created_at)
    from gone where c.shed_id = gone.shed_id`
}
