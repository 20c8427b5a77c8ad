import type { Picture } from '@sheds/contract/files/files'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { ownFirst } from '../../../platform/db/fragments.ts'
import { atMost, pageRows } from '../../../platform/db/limits.ts'
import type { PageStart } from '../../../platform/paging.ts'
import type { CallerId } from '../../../platform/session.ts'
import type { PendingToggle, ToggleOutcome } from '../../../platform/work/toggles.ts'
import { presentPicture, writeToggle } from '../../users/users.api.ts'
import { heatPoints } from '../sheds.rules.ts'

/** The shed of a toggle before the change; nulls if it does not exist. */
export interface SubscriptionOutcome extends ToggleOutcome {
  name: string | null
  userId: Id
  deletedAt: Time | null
  logo: Picture | null
}

/** Owners cannot subscribe to their own sheds. */
export const writeSubscriptions = (sql: Queryable, toggles: readonly PendingToggle[], now: string) =>
  writeToggle<SubscriptionOutcome>(
    sql,
    {
      rows: { table: 'subscriptions', person: 'user_id', subject: 'shed_id' },
      counter: { table: 'shed_counts', id: 'shed_id', column: 'subscriber_count', heat: heatPoints.subscription },
      about: {
        joins: sql`left join sheds s on s.id = w.subject_id`,
        columns: sql`s.name, s.logo, s.user_id as "userId", s.deleted_at as "deletedAt"`,
        open: sql`s.deleted_at is null`,
        welcome: sql`s.user_id <> w.user_id`,
      },
    },
    { toggles, now },
  )

interface SubscribersQuery extends PageStart {
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

/**
 * Every row repeats the shed's fields; a shed without subscribers has one row without one, an unknown shed has none.
 */
export type SubscribersRow = { name: string; deletedAt: Time | null; total: number } & (SubscriberRow | { id: null })

export const selectSubscribers = (sql: Queryable, { shedId, limit, ...page }: SubscribersQuery) =>
  sql<SubscribersRow[]>`
    with shown as (${ownFirst(sql, {
      ...page,
      records: sql`subscriptions x where x.shed_id = ${shedId}`,
      person: sql`x.user_id`,
      limit,
    })})
    select s.name, s.deleted_at as "deletedAt", c.subscriber_count as total, row.*
    from sheds s join shed_counts c on c.shed_id = s.id left join (
      select x.id, x.user_id as "userId", u.name as username, ${presentPicture(sql, sql`u.id`)} as picture,
        x.created_at as since, x.own as "isOwn"
      from shown x join users u on u.id = x.user_id) row on true
    where s.id = ${shedId} order by row."isOwn" desc, row.id desc limit ${pageRows(limit)}`

/** A batch of subscribers, newest first, with subscription ids as the cursor. */
export const selectSubscriberIds = (
  sql: Queryable,
  { shedId, since, from }: { shedId: string; since: string; from: string },
) =>
  sql<{ id: Id; userId: Id }[]>`
    select id, user_id as "userId" from subscriptions where shed_id = ${shedId} and id < ${from} and created_at <= ${since}
    order by id desc limit ${atMost(500)}`

/** Ends subscriptions of a user and corrects counters and heat. */
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
