import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'

export interface WriteEditRow {
  id: Id
  content: string
  createdAt: Time
  replacedAt: Time
}

/** Newest first, one row more than the limit. */
export const selectWriteEdits = (sql: Queryable, { writeId, from, limit }: PageStart & { writeId: Id }) =>
  sql<WriteEditRow[]>`
    select e.id, e.content, e.created_at as "createdAt", e.replaced_at as "replacedAt"
    from write_edits e where e.write_id = ${writeId} and e.id < ${from}
    order by e.id desc limit ${pageRows(limit)}`

export const countWriteEdits = async (sql: Queryable, writeId: Id, most: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from (select from write_edits where write_id = ${writeId} limit ${atMost(most + 1)}) kept`
  return row?.count ?? 0
}

interface NewEdit {
  id: Id
  writeId: Id
  content: string
  createdAt: string
  replacedAt: string
}

export const insertWriteEdit = async (tx: Tx, edit: NewEdit): Promise<void> => {
  await tx`
    insert into write_edits (id, write_id, content, created_at, replaced_at)
    values (${edit.id}, ${edit.writeId}, ${edit.content}, ${edit.createdAt}, ${edit.replacedAt})`
}
