import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { atMost, pageRows } from '../../../platform/db/limits.ts'
import type { PageStart } from '../../../platform/paging.ts'
import { presentPicture } from '../../users/users.api.ts'

export interface NewContact {
  id: Id
  shedId: Id
  userId: Id
  /** Subject of the contact; null for the shed itself. */
  subjectId: Id | null
  subject: string | null
  messagePreview: string
  now: string
}

export const insertContact = async (tx: Tx, contact: NewContact): Promise<void> => {
  await tx`
    insert into contacts (id, shed_id, user_id, subject_id, subject, message_preview, created_at)
    values (${contact.id}, ${contact.shedId}, ${contact.userId}, ${contact.subjectId}, ${contact.subject},
      ${contact.messagePreview}, ${contact.now})`
}

interface ContactRepeat {
  shedId: string
  userId: string
  subjectId: string | null
  subject: string | null
  /** Lowest id of a contact that counts as a repeat. */
  from: string
}

/** Reports whether the same person contacted the same shed about the same subject since then. */
export const hasContact = async (sql: Queryable, repeat: ContactRepeat): Promise<boolean> => {
  const { shedId, userId, subjectId, subject, from } = repeat
  const rows = await sql`
    select from contacts
    where user_id = ${userId} and id >= ${from} and shed_id = ${shedId}
      and subject_id is not distinct from ${subjectId}::uuid and subject is not distinct from ${subject}
    limit 1`
  return rows.length === 1
}

export interface ContactLogRow {
  id: Id
  shedId: Id
  userId: Id
  subjectId: Id | null
  subject: string | null
  messagePreview: string
  createdAt: Time
  username: string
  picture: string | null
}

/** Every row repeats the shed's fields; an empty log has one row without a contact, an unknown shed has none. */
export type ContactsRow = { ownerId: Id; name: string; deletedAt: Time | null; total: number } & (
  | ContactLogRow
  | { id: null }
)

interface ContactsQuery extends PageStart {
  shedId: string
  mostCounted: number
}

/**
 * Newest first, one row more than the limit. The total is exact up to `mostCounted`; one more means "more than that".
 */
export const selectContacts = (sql: Queryable, { shedId, mostCounted, from, limit }: ContactsQuery) =>
  sql<ContactsRow[]>`
    with shown as (
      select * from contacts where shed_id = ${shedId} and id < ${from}
      order by id desc limit ${pageRows(limit)}
    )
    select s.user_id as "ownerId", s.name, s.deleted_at as "deletedAt", row.*,
      (select count(*)::int from (
        select from contacts where shed_id = ${shedId} limit ${atMost(mostCounted + 1)}) counted) as total
    from sheds s left join (
      select k.id, k.shed_id as "shedId", k.user_id as "userId", k.subject_id as "subjectId", k.subject,
        k.message_preview as "messagePreview", k.created_at as "createdAt", u.name as username,
        ${presentPicture(sql, sql`u.id`)} as picture
      from shown k join users u on u.id = k.user_id) row on true
    where s.id = ${shedId} order by row.id desc`

export const deleteContactsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx`delete from contacts where user_id = ${userId}`
}
