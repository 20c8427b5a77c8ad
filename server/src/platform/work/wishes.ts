import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../app-error.ts'
import type { BaseContext } from '../context.ts'
import { type Fragment, type Queryable, type Tx, transaction } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { News } from '../slice.ts'
import { type Batcher, createBatcher } from './batcher.ts'

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

/** What a wish came to, besides what is known of its subject. */
export interface ToggleOutcome {
  /** Of whom wishes: their account is not closed. */
  isCallerOpen: boolean
  /** It came now. */
  isNew: boolean
  /** How many did it, after all wishes; null where nothing may be done. */
  count: number | null
}

export type Wishes<Row> = Batcher<Asked, Granted<Row>>

interface Plan<Row> {
  write(sql: Queryable, wishes: readonly Wish[], now: string): PromiseLike<readonly Row[]>
  tell(tx: Tx, news: readonly News[]): Promise<void>
  newsOf(wish: Wish, row: Row): Pick<News, 'receiverId' | 'subject'>
}

/** What is wished at the same time is written together, in one statement: a hot counter is moved once for all. */
export const createWishes = <Row extends ToggleOutcome>(
  context: Pick<BaseContext, 'database' | 'clock'>,
  plan: Plan<Row>,
): Wishes<Row> => {
  const { add } = createBatcher<Asked, Granted<Row>>(async (asked) => {
    const wishes = new Map(asked.map((each) => [keyOf(each), { ...each, id: newId() }]))
    const rows = await writeAndTell(context, [...wishes.values()], plan)
    const granted = new Map([...wishes].map(([key, { wanted }], at) => [key, { wanted, row: rows[at] as Row }]))
    return asked.map((each) => {
      const key = keyOf(each)
      const { wanted, row } = granted.get(key) as Omit<Granted<Row>, 'isFirst'>
      const isFirst = each.wanted === wanted && wishes.delete(key)
      return { wanted, isFirst, row }
    })
  })
  return {
    add: async (asked) => {
      const granted = await add(asked)
      if (!granted.row.isCallerOpen) throw new AppError('login_required')
      return granted
    },
  }
}

/** Writes wishes and tells what came of them in one transaction; what only ends tells nothing and needs none. */
const writeAndTell = async <Row extends ToggleOutcome>(
  context: Pick<BaseContext, 'database' | 'clock'>,
  wishes: readonly Wish[],
  { write, tell, newsOf }: Plan<Row>,
): Promise<readonly Row[]> => {
  const { sql } = context.database
  const at = context.clock.now().toISOString()
  if (!wishes.some(({ wanted }) => wanted)) return write(sql, wishes, at)
  return transaction(sql, async (tx) => {
    const rows = await write(tx, wishes, at)
    const news = rows.flatMap((row, place) => {
      const wish = wishes[place] as Wish
      return row.isNew ? [{ actorId: wish.userId, at, ...newsOf(wish, row) }] : []
    })
    if (news.length > 0) await tell(tx, news)
    return rows
  })
}

const keyOf = ({ userId, subjectId }: Asked): string => `${userId} ${subjectId}`

/** As rows (id, user_id, subject_id, wanted, at), to be answered in their order. */
export const wishRows = (sql: Queryable, wishes: readonly Wish[]): Fragment => sql`
  select id, user_id, subject_id, wanted = 1 as wanted, at::int as at from unnest(
    ${wishes.map(({ id }) => id)}::uuid[], ${wishes.map(({ userId }) => userId)}::uuid[],
    ${wishes.map(({ subjectId }) => subjectId)}::uuid[], ${wishes.map(({ wanted }) => Number(wanted))}::int[]
  ) with ordinality as t (id, user_id, subject_id, wanted, at)`
