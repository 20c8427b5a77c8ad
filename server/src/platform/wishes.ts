import type { Id } from '@sheds/contract/scalars'
import { type Batcher, createBatcher } from './batcher.ts'
import type { Context } from './context.ts'
import { type Fragment, type Queryable, transaction } from './db/database.ts'
import { newId } from './ids.ts'
import { type News, raise } from './slice.ts'

/** That somebody's like, subscription or follow be there, or be there no more. */
interface Asked {
  userId: Id
  subjectId: Id
  wanted: boolean
}

/** The last word of somebody on something, with the id of what comes of it. */
export type Wish = Asked & { id: Id }

interface Granted<Row> {
  /** What it came to: of somebody who taps twice the last tap counts, and both are told. */
  wanted: boolean
  /** The first to ask for that. */
  isFirst: boolean
  row: Row
}

export type Wishes<Row> = Batcher<Asked, Granted<Row>>

/** What is wished at the same time is written together, in one statement: a hot counter is moved once for all. */
export const createWishes = <Row>(write: (wishes: readonly Wish[]) => PromiseLike<readonly Row[]>): Wishes<Row> =>
  createBatcher(async (asked) => {
    const wishes = new Map(asked.map((each) => [keyOf(each), { ...each, id: newId() }]))
    const rows = await write([...wishes.values()])
    const granted = new Map([...wishes].map(([key, { wanted }], at) => [key, { wanted, row: rows[at] as Row }]))
    return asked.map((each) => {
      const key = keyOf(each)
      const { wanted, row } = granted.get(key) as Omit<Granted<Row>, 'isFirst'>
      const isFirst = each.wanted === wanted && wishes.delete(key)
      return { wanted, isFirst, row }
    })
  })

interface Told<Row> {
  write(sql: Queryable): PromiseLike<readonly Row[]>
  event: 'followed' | 'subscribed' | 'liked' | 'approved' | 'replyApproved'
  newsOf(wish: Wish, row: Row): News
}

/** Writes wishes and tells what came of them in one transaction; what only ends tells nothing and needs none. */
export const writeAndTell = async <Row extends { isNew: boolean }>(
  context: Context,
  wishes: readonly Wish[],
  { write, event, newsOf }: Told<Row>,
): Promise<readonly Row[]> => {
  const { sql } = context.database
  if (!wishes.some(({ wanted }) => wanted)) return write(sql)
  return transaction(sql, async (tx) => {
    const rows = await write(tx)
    const news = rows.flatMap((row, at) => (row.isNew ? [newsOf(wishes[at] as Wish, row)] : []))
    if (news.length > 0) await raise(context, tx, event, { news })
    return rows
  })
}

const keyOf = ({ userId, subjectId }: Asked): string => `${userId} ${subjectId}`

/** As rows (id, user_id, subject_id, wanted, at), to be answered in their order. */
export const wishRows = (sql: Queryable, wishes: readonly Wish[]): Fragment => sql`
  select id, user_id, subject_id, wanted = 1 as wanted, at from unnest(
    ${wishes.map(({ id }) => id)}::uuid[], ${wishes.map(({ userId }) => userId)}::uuid[],
    ${wishes.map(({ subjectId }) => subjectId)}::uuid[], ${wishes.map(({ wanted }) => Number(wanted))}::int[]
  ) with ordinality as t (id, user_id, subject_id, wanted, at)`
