import type { Picture } from '@sheds/contract/files'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { ownFirst } from '../../platform/db/fragments.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { type Wish, wishRows } from '../../platform/wishes.ts'
import { weekSeconds } from './sheds.rules.ts'

/** A wish's shed as it was, nulls when there is none, and how many subscribe after all wishes. */
export interface WishedShed {
  name: string | null
  userId: Id
  deletedAt: Time | null
  logo: Picture | null
  isCallerOpen: boolean
  /** The subscription came now. */
  isNew: boolean
  count: number | null
}

/**
 * Carries out wishes, one of a person and shed, and answers them in their order. Who subscribes stays somebody until
 * it is done: see `lockOpenUser`. Then the counters are locked, in the order of their ids.
 */
export const writeSubscriptions = (sql: Queryable, wishes: readonly Wish[], points: number, now: string) =>
  sql<WishedShed[]>`
    with wish as (${wishRows(sql, wishes)}
    ), open as materialized (
      select id from users where id in (select user_id from wish) and closed_at is null order by id for key share
    ), seen as materialized (
      select w.*, s.name, s.logo, s.user_id as owner_id, s.deleted_at, o.id is not null as is_caller_open,
        coalesce(o.id is not null and s.deleted_at is null and s.user_id <> w.user_id, false) as may
      from wish w left join sheds s on s.id = w.subject_id left join open o on o.id = w.user_id
    ), locked as materialized (
      select c.shed_id, c.subscriber_count from shed_counts c
      where c.shed_id in (select subject_id from seen where may) order by c.shed_id for no key update
    ), came as (
      insert into subscriptions (id, shed_id, user_id, created_at)
      select w.id, w.subject_id, w.user_id, ${now}::timestamptz from seen w join locked on locked.shed_id = w.subject_id
      where w.wanted and w.may order by w.subject_id, w.user_id
      on conflict do nothing returning id, shed_id
    ), went as (
      delete from subscriptions b using seen w join locked on locked.shed_id = w.subject_id
      where not w.wanted and w.may and b.user_id = w.user_id and b.shed_id = w.subject_id
      returning b.shed_id, b.created_at
    ), moved as (
      select shed_id, sum(change)::int as change, sum(points) as points from (
        select shed_id, 1 as change, ${points}::float8 as points from came
        union all select shed_id, -1, -${points}::float8
          * power(2, extract(epoch from created_at - ${now}::timestamptz)::float8 / ${weekSeconds}::float8) from went) each
      group by shed_id
    ), counted as (
      update shed_counts c set subscriber_count = c.subscriber_count + m.change,
        heat = add_heat(c.heat, m.points, ${now})
      from moved m where c.shed_id = m.shed_id
    )
    select w.name, w.logo, w.owner_id as "userId", w.deleted_at as "deletedAt", w.is_caller_open as "isCallerOpen",
      came.id is not null as "isNew", locked.subscriber_count + coalesce(m.change, 0) as count
    from seen w left join locked on locked.shed_id = w.subject_id left join moved m on m.shed_id = w.subject_id
    left join came on came.id = w.id order by w.at`

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

/** Some people who subscribe, the newest first, with the ids of their subscriptions to go on behind the last one. */
export const selectSubscriberIds = (
  sql: Queryable,
  { shedId, since, from }: { shedId: string; since: string; from: string },
) =>
  sql<{ id: Id; userId: Id }[]>`
    select id, user_id as "userId" from subscriptions where shed_id = ${shedId} and id < ${from} and created_at <= ${since}
    order by id desc limit ${atMost(500)}`

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
