import type { Picture } from '@sheds/contract/files/files'
import type { ProductStatus } from '@sheds/contract/products/product-statuses'
import type { Id, Money, Time } from '@sheds/contract/scalars'
import type { Mention } from '@sheds/contract/writes/mentions'
import { asJson, type Queryable, type Tx } from '../../platform/db/database.ts'
import { fixedSql } from '../../platform/db/fragments.ts'
import type { CallerId } from '../../platform/session.ts'
import { presentPicture } from '../users/users.api.ts'

export interface WriteRow {
  id: Id
  place: Id
  userId: Id
  content: string
  mentions: Mention[]
  picture: Picture | null
  createdAt: Time
  editedAt: Time | null
  isHidden: boolean
  authorName: string
  authorPicture: string | null
  authorSince: Time
  isFindable: boolean
  approvalCount: number
  replyCount: number
  isApproved: boolean
  isBookmarked: boolean
  /** All null if no product is attached, or if it is gone. */
  productId: Id | null
  productName: string
  productPrice: Money | null
  productStatus: ProductStatus
  productPicture: Picture | null
  shedId: Id
  shedName: string
}

const shownColumns = fixedSql(
  (sql) => sql`
  w.id, w.place, w.user_id as "userId", w.content, w.mentions, w.picture, w.created_at as "createdAt",
  w.edited_at as "editedAt", w.hidden_at is not null as "isHidden", u.name as "authorName",
  u.created_at as "authorSince", u.is_findable as "isFindable", c.approval_count as "approvalCount", c.reply_count as "replyCount",
  ${presentPicture(sql, sql`u.id`)} as "authorPicture",
  p.id as "productId", p.name as "productName", p.price as "productPrice", p.status as "productStatus",
  p.media -> 0 as "productPicture", p.shed_id as "shedId", p.shed_name as "shedName"`,
)

const visitorColumns = fixedSql((sql) => sql`${shownColumns(sql)}, false as "isApproved", false as "isBookmarked"`)

/** Columns of `writes w` joined with `writeTables`. */
export const writeColumns = (sql: Queryable, callerId: CallerId) =>
  callerId === undefined
    ? visitorColumns(sql)
    : sql`${shownColumns(sql)},
        exists (select from write_approvals a where a.user_id = ${callerId} and a.write_id = w.id) as "isApproved",
        exists (select from write_bookmarks b where b.user_id = ${callerId} and b.write_id = w.id) as "isBookmarked"`

/** Lateral joins with limits force one look-up per write. */
export const writeTables = fixedSql(
  (sql) => sql`
  cross join lateral (select each.* from users each where each.id = w.user_id limit 1) u
  cross join lateral (select each.* from write_counts each where each.write_id = w.id limit 1) c
  left join lateral (
    select each.*, s.name as shed_name from products each join sheds s on s.id = each.shed_id
    where each.id = w.product_id and each.deleted_at is null and each.status <> 'hidden' and s.deleted_at is null
    limit 1) p on true`,
)

/** Visible to everyone. */
export const isShown = fixedSql((sql) => sql`w.deleted_at is null and w.hidden_at is null`)

/** Also finds hidden and deleted writes. */
export const findWrite = async (
  sql: Queryable,
  id: string,
  callerId: CallerId,
): Promise<(WriteRow & { deletedAt: Time | null }) | undefined> => {
  const [row] = await sql<(WriteRow & { deletedAt: Time | null })[]>`
    select ${writeColumns(sql, callerId)}, w.deleted_at as "deletedAt" from writes w ${writeTables(sql)}
    where w.id = ${id}`
  return row
}

/** Fields that decide who may see or change a write, and its counters. */
export interface WriteState {
  id: Id
  userId: Id
  content: string
  mentions: Mention[]
  picture: Picture | null
  productId: Id | null
  createdAt: Time
  editedAt: Time | null
  isHidden: boolean
  deletedAt: Time | null
  authorName: string
  approvalCount: number
  replyCount: number
}

const stateColumns = fixedSql(
  (sql) => sql`
  w.id, w.user_id as "userId", w.content, w.mentions, w.picture, w.product_id as "productId",
  w.created_at as "createdAt", w.edited_at as "editedAt", w.hidden_at is not null as "isHidden",
  w.deleted_at as "deletedAt", u.name as "authorName", c.approval_count as "approvalCount",
  c.reply_count as "replyCount"`,
)

const stateTables = fixedSql(
  (sql) => sql`writes w join users u on u.id = w.user_id join write_counts c on c.write_id = w.id`,
)

export const findWriteState = async (sql: Queryable, id: string): Promise<WriteState | undefined> => {
  const [row] = await sql<WriteState[]>`select ${stateColumns(sql)} from ${stateTables(sql)} where w.id = ${id}`
  return row
}

/** Locks the write and its counters. */
export const lockWrite = async (tx: Tx, id: string): Promise<WriteState | undefined> => {
  const [row] = await tx<WriteState[]>`
    select ${stateColumns(tx)} from ${stateTables(tx)} where w.id = ${id} for no key update of w, c`
  return row
}

export interface NewWriteRow {
  id: Id
  place: Id
  userId: Id
  content: string
  mentions: readonly Mention[]
  productId: Id | null
  createdAt: string
}

/** Inserts the write with its counters. False if the id is taken, without a change. */
export const insertWrite = async (tx: Tx, write: NewWriteRow): Promise<boolean> => {
  const rows = await tx`
    with made as (
      insert into writes (id, place, user_id, content, mentions, product_id, created_at)
      values (${write.id}, ${write.place}, ${write.userId}, ${write.content}, ${asJson(write.mentions)}::jsonb,
        ${write.productId}, ${write.createdAt})
      on conflict (id) do nothing returning id
    )
    insert into write_counts (write_id) select id from made returning write_id`
  return rows.length === 1
}

/** Numbers of visible writes, per author and in all. The last row is shared by all authors, so it is changed last. */
export const addToWriteTotals = async (tx: Tx, userId: Id, change: number): Promise<void> => {
  await tx`
    insert into author_totals as t (user_id, writes) values (${userId}, ${change})
    on conflict (user_id) do update set writes = t.writes + excluded.writes`
  await tx`update write_totals set writes = writes + ${change}`
}

export interface WriteText {
  content: string
  mentions: readonly Mention[]
  picture: Picture | null
  productId: Id | null
  editedAt: string | null
}

export const updateWriteText = async (tx: Tx, id: Id, write: WriteText): Promise<void> => {
  await tx`
    update writes set content = ${write.content}, mentions = ${asJson(write.mentions)}::jsonb,
      picture = ${write.picture === null ? null : asJson(write.picture)}::jsonb, product_id = ${write.productId},
      edited_at = ${write.editedAt}
    where id = ${id}`
}

/** Deletes its content and earlier versions. */
export const updateWriteToDeleted = async (tx: Tx, id: Id, now: string): Promise<void> => {
  await tx`
    update writes set deleted_at = ${now}, content = '', mentions = '[]', picture = null, product_id = null
    where id = ${id}`
  await tx`delete from write_edits where write_id = ${id}`
}

export const updateWriteHidden = async (tx: Tx, id: Id, at: string | null): Promise<void> => {
  await tx`update writes set hidden_at = ${at} where id = ${id}`
}
