import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { lockedOpen } from '../users/users.api.ts'
import type { Activity } from './notifications.rules.ts'

type Subject = NonNullable<Activity['subject']>

/** Stores the current names of subjects; known ones keep theirs, which `updateSubject` changes. */
export const upsertSubjects = async (tx: Tx, subjects: readonly Subject[], now: string): Promise<void> => {
  if (subjects.length === 0) return
  await tx`
    insert into notification_subjects as known (id, kind, name, picture, told_at)
    select distinct on (id) id, kind, name, picture, ${now}::timestamptz from unnest(
      ${subjects.map(({ id }) => id)}::uuid[], ${subjects.map(({ kind }) => kind)}::text[],
      ${subjects.map(({ name }) => name)}::text[], ${subjects.map(({ picture }) => picture)}::text[]
    ) as t (id, kind, name, picture) order by id
    on conflict (id) do update set told_at = excluded.told_at
    where known.told_at < excluded.told_at - interval '1 day'`
}

export const updateSubject = async (tx: Tx, { id, name, picture }: Omit<Subject, 'kind'>): Promise<void> => {
  await tx`update notification_subjects set name = ${name}, picture = ${picture} where id = ${id}`
}

/** Locks the counters of open accounts, creating them if needed. Held by every change of a user's notifications. */
export const lockReceivers = async (tx: Tx, userIds: readonly Id[]): Promise<void> => {
  await tx`
    with open as materialized (${lockedOpen(tx, tx`${userIds}::uuid[]`)})
    insert into notification_counts (user_id) select id from open order by id on conflict do nothing`
  await tx`select from notification_counts where user_id = any(${userIds}::uuid[]) order by user_id for no key update`
}

/** The receiver blocked or muted the actor. Order events are exempt. */
const isRestricted = (sql: Queryable) => sql`
  (d.type <> 'order' and exists (select from hushes h where h.user_id = d.receiver_id and h.other_id = d.actor_id))`

export interface UpdatedNotification {
  receiverId: Id
  id: Id
  seq: number
  unread: number
  /** New, or read before this change. */
  isNewlyUnread: boolean
}

/**
 * Needs the receivers' lock. Returns new and changed notifications; repeated, unwanted and own activities are left out.
 */
export const insertActivities = (tx: Tx, activities: readonly Activity[]) => tx<UpdatedNotification[]>`
  with activity as (${activityRows(tx, activities)}
  ), wanted as (
    select distinct on (d.receiver_id, d.type, d.group_id, d.activity_id) d.*, c.seq
    from activity d join notification_counts c on c.user_id = d.receiver_id
    left join notification_settings s on s.user_id = d.receiver_id
    where d.actor_id is distinct from d.receiver_id and d.type <> all (coalesce(s.off, '{}')) and not ${isRestricted(tx)}
    order by d.receiver_id, d.type, d.group_id, d.activity_id, d.at
  ), fresh as (
    insert into notification_activities (receiver_id, type, group_id, activity_id, told_at)
    select receiver_id, type, group_id, activity_id, told_at from wanted order by receiver_id, type, group_id, activity_id
    on conflict do nothing returning receiver_id, type, group_id, activity_id
  ), grouped as (
    select w.receiver_id, w.type, w.group_id, (w.told_at at time zone 'Africa/Douala')::date as day, w.seq,
      (array_agg(w.id order by w.at))[1] as id, (array_agg(w.subject_id order by w.at desc))[1] as subject_id,
      coalesce((array_agg(w.actor_id order by w.at desc) filter (where w.actor_id is not null and w.is_person))[1:2],
        '{}') as actor_ids,
      count(*) as count, max(w.detail) as detail, max(w.told_at) as told_at, max(w.at) as at
    from wanted w join fresh using (receiver_id, type, group_id, activity_id) group by 1, 2, 3, 4, 5
  ), placed as (
    select g.*, coalesce((select n.is_read from notifications n where n.receiver_id = g.receiver_id and n.type = g.type
      and n.group_id = g.group_id and n.day = g.day), true) as was_read
    from grouped g
  ), told as (
    insert into notifications as n
      (id, receiver_id, seq, type, group_id, day, subject_id, actor_ids, count, detail, told_at)
    select id, receiver_id, seq + row_number() over (partition by receiver_id order by at), type, group_id, day,
      subject_id, actor_ids, count, detail, told_at
    from placed order by receiver_id, type, group_id, day
    on conflict (receiver_id, type, group_id, day) do update set seq = excluded.seq, subject_id = excluded.subject_id,
      actor_ids = (excluded.actor_ids || array(
        select id from unnest(n.actor_ids) with ordinality as a (id, at) where id <> all (excluded.actor_ids) order by at
      ))[1:2], count = n.count + excluded.count, is_read = false,
      told_at = greatest(n.told_at, excluded.told_at)
    returning n.id, n.receiver_id, n.seq, n.type, n.group_id, n.day
  ), counted as (
    update notification_counts c set unread = c.unread + t.more, seq = t.seq from (
      select t.receiver_id, count(*) filter (where p.was_read) as more, max(t.seq) as seq
      from told t join placed p using (receiver_id, type, group_id, day) group by t.receiver_id) t
    where c.user_id = t.receiver_id returning c.user_id, c.unread
  )
  select t.receiver_id as "receiverId", t.id, t.seq, c.unread, p.was_read as "isNewlyUnread"
  from told t join placed p using (receiver_id, type, group_id, day) join counted c on c.user_id = t.receiver_id
  order by t.receiver_id, t.seq`

/** `is_person`: a new product is attributed to its shed, not to the owner. */
const activityRows = (sql: Queryable, activities: readonly Activity[]) => sql`
  select * from unnest(${activities.map(() => newId())}::uuid[], ${activities.map(({ receiverId }) => receiverId)}::uuid[],
    ${activities.map(({ type }) => type)}::text[], ${activities.map(({ actorId }) => actorId)}::uuid[],
    ${activities.map(({ groupId }) => groupId)}::uuid[], ${activities.map(({ activityId }) => activityId)}::uuid[],
    ${activities.map(({ subject }) => subject?.id ?? null)}::uuid[], ${activities.map(({ detail }) => detail)}::text[],
    ${activities.map(({ at }) => at)}::timestamptz[], ${activities.map(({ shed }) => shed === null)}::boolean[]
  ) with ordinality as t (id, receiver_id, type, actor_id, group_id, activity_id, subject_id, detail, told_at, is_person, at)`
