import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../app-error.ts'
import type { BaseContext } from '../context.ts'
import { type Fragment, type Queryable, type Tx, transaction } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { News } from '../slice.ts'
import { type Batcher, createBatcher } from './batcher.ts'

/** Request to set or clear a user's like, subscription or follow. */
interface ToggleRequest {
  userId: Id
  subjectId: Id
  wanted: boolean
}

/** Last request of a user for a subject, with the id of the new row. */
export type PendingToggle = ToggleRequest & { id: Id }

interface ToggleResult<Row> {
  /** Final state: after two quick taps the last one counts, and both callers get it. */
  wanted: boolean
  /** True for the first of several equal requests. */
  isFirst: boolean
  row: Row
}

/** Result of a toggle, apart from its subject. */
export interface ToggleOutcome {
  /** False if the caller's account is closed. */
  isCallerOpen: boolean
  /** True if the row was created now. */
  isNew: boolean
  /** Count after all toggles of the batch; null if the toggle is not allowed. */
  count: number | null
}

export type ToggleBatcher<Row> = Batcher<ToggleRequest, ToggleResult<Row>>

interface Plan<Row> {
  write(sql: Queryable, toggles: readonly PendingToggle[], now: string): PromiseLike<readonly Row[]>
  tell(tx: Tx, news: readonly News[]): Promise<void>
  newsOf(toggle: PendingToggle, row: Row): Pick<News, 'receiverId' | 'subject'>
}

/** Writes concurrent toggles in one statement, so that a popular counter is updated once for all. */
export const createToggleBatcher = <Row extends ToggleOutcome>(
  context: Pick<BaseContext, 'database' | 'clock'>,
  plan: Plan<Row>,
): ToggleBatcher<Row> => {
  const { add } = createBatcher<ToggleRequest, ToggleResult<Row>>(async (asked) => {
    const toggles = new Map(asked.map((each) => [keyOf(each), { ...each, id: newId() }]))
    const rows = await writeAndTell(context, [...toggles.values()], plan)
    const granted = new Map([...toggles].map(([key, { wanted }], at) => [key, { wanted, row: rows[at] as Row }]))
    return asked.map((each) => {
      const key = keyOf(each)
      const { wanted, row } = granted.get(key) as Omit<ToggleResult<Row>, 'isFirst'>
      const isFirst = each.wanted === wanted && toggles.delete(key)
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

/** Writes toggles and their notifications in one transaction; toggles that only clear notify no one and need none. */
const writeAndTell = async <Row extends ToggleOutcome>(
  context: Pick<BaseContext, 'database' | 'clock'>,
  toggles: readonly PendingToggle[],
  { write, tell, newsOf }: Plan<Row>,
): Promise<readonly Row[]> => {
  const { sql } = context.database
  const at = context.clock.now().toISOString()
  if (!toggles.some(({ wanted }) => wanted)) return write(sql, toggles, at)
  return transaction(sql, async (tx) => {
    const rows = await write(tx, toggles, at)
    const news = rows.flatMap((row, place) => {
      const toggle = toggles[place] as PendingToggle
      return row.isNew ? [{ actorId: toggle.userId, at, ...newsOf(toggle, row) }] : []
    })
    if (news.length > 0) await tell(tx, news)
    return rows
  })
}

const keyOf = ({ userId, subjectId }: ToggleRequest): string => `${userId} ${subjectId}`

/** Rows (id, user_id, subject_id, wanted, at); results are returned in the order of `at`. */
export const toggleRows = (sql: Queryable, toggles: readonly PendingToggle[]): Fragment => sql`
  select id, user_id, subject_id, wanted = 1 as wanted, at::int as at from unnest(
    ${toggles.map(({ id }) => id)}::uuid[], ${toggles.map(({ userId }) => userId)}::uuid[],
    ${toggles.map(({ subjectId }) => subjectId)}::uuid[], ${toggles.map(({ wanted }) => Number(wanted))}::int[]
  ) with ordinality as t (id, user_id, subject_id, wanted, at)`
