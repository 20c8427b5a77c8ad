import { connect, type Sql } from '@sheds/server/platform/db/database'
import { type LoggedIn, logIn } from './support/callers.ts'
import { serve } from './support/process.ts'
import { compareThroughput, cpuRatio, holdBar, printTable, ratio } from './support/rounds.ts'
import { writeScript } from './support/script.ts'

const togglers = 200
const least = 0.8

/** 200 people like one product and take it back, again and again: against the rows of their likes alone. */
export const holdLikes = async (databaseUrl: string): Promise<void> => {
  const { sql, close } = connect({ url: databaseUrl, prepare: false, max: 1 })
  const people = await logIn(sql, togglers)
  const [hot, other] = await sql<{ id: string }[]>`
    select product_id as id from product_counts order by like_count desc limit 2`
  const script = writeScript(likesOf(hot?.id ?? '', people))
  const product = await serve('market.server.ts', 'fresh', { DATABASE_URL: databaseUrl })
  const rows = await serve('minimal.server.ts', 'likes', { DATABASE_URL: databaseUrl, PRODUCT: other?.id ?? '' })
  try {
    const figures = compareThroughput(
      [
        { name: 'likes of one product', url: product.url, script: script.path, cpu: product.cpu },
        { name: 'control: who it is and the row alone', url: rows.url, script: script.path, cpu: rows.cpu },
      ],
      { seconds: 3, connections: togglers },
    )
    printTable(`${togglers} people toggle their like of one product`, figures)
    holdBar(
      `likes ÷ rows alone (a CPU second ${cpuRatio(figures[0], figures[1]).toFixed(2)})`,
      ratio(figures[0], figures[1]),
      least,
    )
    await holdCounter(sql, hot?.id ?? '')
  } finally {
    await Promise.all([product.stop(), rows.stop()])
    await close()
    script.remove()
  }
}

/** Whatever was going on, the counter says how many rows there are. */
const holdCounter = async (sql: Sql, product: string): Promise<void> => {
  const [counted] = await sql<{ likes: number; rows: number }[]>`
    select like_count as likes, (select count(*)::int from product_likes where product_id = ${product}) as rows
    from product_counts where product_id = ${product}`
  holdBar('likes counted, of those there are', (counted?.likes ?? 0) === counted?.rows ? 1 : 0, 1)
}

/** Everybody in turn likes, then everybody takes it back. */
const likesOf = (product: string, people: readonly LoggedIn[]): string => `
local tokens = {${people.map(({ token }) => `"${token}"`).join(',')}}
local path = "/api/products/${product}/reaction"
local turn = 0
function request()
  local token = tokens[turn % #tokens + 1]
  local likes = math.floor(turn / #tokens) % 2 == 0
  turn = turn + 1
  local headers = {["Authorization"] = "Bearer " .. token, ["Content-Type"] = "application/json"}
  if likes then return wrk.format("POST", path, headers, '{"reaction":1}') end
  return wrk.format("DELETE", path, headers)
end`
