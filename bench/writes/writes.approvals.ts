import { connect, type Sql } from '@sheds/server/platform/db/database'
import { logIn } from '../support/callers.ts'
import { holdBar } from '../support/rounds.ts'
import { holdToggles, togglers } from '../support/toggles.ts'

/** 200 people approve of one write and take it back, again and again: against the rows of as many likes alone. */
export const holdApprovals = async (databaseUrl: string): Promise<void> => {
  const { sql, close } = connect({ url: databaseUrl, prepare: false, max: 1 })
  try {
    const people = await logIn(sql, togglers)
    const [hot] = await sql<{ id: string }[]>`
      select write_id as id from write_counts order by approval_count desc limit 1`
    const [other] = await sql<{ id: string }[]>`
      select product_id as id from product_counts order by like_count desc limit 1`
    await holdToggles({
      databaseUrl,
      people,
      path: `/api/writes/${hot?.id}/reaction`,
      otherProduct: other?.id ?? '',
      names: { row: 'approvals of one write', activity: 'their approval of one write', bar: 'approvals' },
      holdCounter: () => holdCounter(sql, hot?.id ?? ''),
    })
  } finally {
    await close()
  }
}

/** Whatever was going on, the counter says how many rows there are, one a person. */
const holdCounter = async (sql: Sql, write: string): Promise<void> => {
  const [counted] = await sql<{ approvals: number; rows: number; people: number }[]>`
    select c.approval_count as approvals, count(a.user_id)::int as rows, count(distinct a.user_id)::int as people
    from write_counts c left join write_approvals a on a.write_id = c.write_id
    where c.write_id = ${write} group by c.approval_count`
  const isExact = counted?.approvals === counted?.rows && counted?.rows === counted?.people
  holdBar('approvals counted exactly once a person', isExact ? 1 : 0, 1)
}
