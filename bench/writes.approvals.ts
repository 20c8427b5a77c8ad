import { connect, type Sql } from '@sheds/server/platform/db/database'
import { type LoggedIn, logIn } from './support/callers.ts'
import { serve } from './support/process.ts'
import { compareThroughput, cpuRatio, holdBar, printTable, ratio } from './support/rounds.ts'
import { writeScript } from './support/script.ts'

const togglers = 200
const least = 0.8

/** 200 people approve of one write and take it back, again and again: against the rows of as many likes alone. */
export const holdApprovals = async (databaseUrl: string): Promise<void> => {
  const { sql, close } = connect({ url: databaseUrl, prepare: false, max: 1 })
  const people = await logIn(sql, togglers)
  const [hot] = await sql<{ id: string }[]>`
    select write_id as id from write_counts order by approval_count desc limit 1`
  const [other] = await sql<{ id: string }[]>`
    select product_id as id from product_counts order by like_count desc limit 1`
  const script = writeScript(approvalsOf(hot?.id ?? '', people))
  const product = await serve('market.server.ts', 'fresh', { DATABASE_URL: databaseUrl })
  const rows = await serve('minimal.server.ts', 'likes', { DATABASE_URL: databaseUrl, PRODUCT: other?.id ?? '' })
  try {
    const figures = compareThroughput(
      [
        { name: 'approvals of one write', url: product.url, script: script.path, cpu: product.cpu },
        { name: 'control: who it is and the row alone', url: rows.url, script: script.path, cpu: rows.cpu },
      ],
      { seconds: 3, connections: togglers },
    )
    printTable(`${togglers} people toggle their approval of one write`, figures)
    const ofCpu = cpuRatio(figures[0], figures[1]).toFixed(2)
    holdBar(`approvals ÷ rows alone (a CPU second ${ofCpu})`, ratio(figures[0], figures[1]), least)
    await holdCounter(sql, hot?.id ?? '')
  } finally {
    await Promise.all([product.stop(), rows.stop()])
    await close()
    script.remove()
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

/** Everybody in turn approves, then everybody takes it back. */
const approvalsOf = (write: string, people: readonly LoggedIn[]): string => `
local tokens = {${people.map(({ token }) => `"${token}"`).join(',')}}
local path = "/api/writes/${write}/reaction"
local turn = 0
function request()
  local token = tokens[turn % #tokens + 1]
  local approves = math.floor(turn / #tokens) % 2 == 0
  turn = turn + 1
  local headers = {["Authorization"] = "Bearer " .. token, ["Content-Type"] = "application/json"}
  if approves then return wrk.format("POST", path, headers, '{"reaction":1}') end
  return wrk.format("DELETE", path, headers)
end`
