import { auditBooks, describeFault } from '@sheds/server/modules/ledger/audit.service'
import type { Sql } from '@sheds/server/platform/db/database'
import type { Market } from './members.ts'
import type { Records } from './records.ts'

export interface Verdict {
  /** Acknowledged things that are missing. */
  lost: string[]
  /** Things that exist more than once, or exist without having been asked for. */
  doubled: string[]
  /** Faults of the books. */
  faults: string[]
  /** Number of acknowledged things. */
  acknowledged: number
}

/** Compares the database with what the site has acknowledged. */
export const judge = async (sql: Sql, market: Market, records: Records): Promise<Verdict> => {
  const { payments, writes, orders, likes, purchases, uploads } = records
  const done = payments.filter(({ outcome }) => outcome === 'done')
  const all = await Promise.all([
    judgePayments(sql, records),
    judgeIds(sql, 'writes', writes),
    judgeIds(sql, 'orders', orders),
    judgeLikes(sql, likes),
    judgePurchases(sql, purchases),
    judgeUploads(sql, uploads),
    judgeBalances(sql, market, records),
  ])
  const fault = describeFault(await auditBooks(sql))
  return {
    lost: all.flatMap(({ lost }) => lost),
    doubled: all.flatMap(({ doubled }) => doubled),
    faults: fault === undefined ? [] : [fault],
    acknowledged: [done, writes, orders, likes, purchases, uploads].reduce((sum, each) => sum + each.length, 0),
  }
}

type Part = Pick<Verdict, 'lost' | 'doubled'>

/** Each key has at most one booked intent, and exactly one if it was acknowledged. */
const judgePayments = async (sql: Sql, { payments }: Records): Promise<Part> => {
  const keys = payments.map(({ key }) => key)
  const rows = await sql<{ key: string; booked: number }[]>`
    select key, count(*) filter (where outcome = 'done')::int as booked from payment_intents
    where key = any(${keys}) group by key`
  const booked = new Map(rows.map((row) => [row.key, row.booked]))
  const of = (key: string): number => booked.get(key) ?? 0
  return {
    lost: payments.filter((each) => each.outcome === 'done' && of(each.key) === 0).map(({ key }) => `payment ${key}`),
    doubled: payments
      .filter((each) => of(each.key) > (each.outcome === 'refused' ? 0 : 1))
      .map(({ key }) => `payment ${key}`),
  }
}

/** Balances are the first balance and the acknowledged movements, so nothing else has moved. */
const judgeBalances = async (sql: Sql, { payers, startBalance }: Market, records: Records): Promise<Part> => {
  const ids = payers.map(({ wallet }) => wallet.id)
  const rows = await sql<{ id: string; balance: number }[]>`
    select id, balance from ledger_accounts where id = any(${ids})`
  const expected = new Map<string, number>(ids.map((id) => [id, startBalance]))
  const move = (id: string, amount: number): void => void expected.set(id, (expected.get(id) ?? 0) + amount)
  for (const { from, to, amount, outcome } of records.payments) {
    if (outcome !== 'done') continue
    move(from, -amount)
    move(to, amount)
  }
  for (const { accountId, amount } of records.purchases) move(accountId, -amount)
  const wrong = rows.filter(({ id, balance }) => balance !== expected.get(id))
  const show = ({ id, balance }: { id: string; balance: number }): string =>
    `balance of ${id}: ${balance}, expected ${expected.get(id)}`
  return { lost: wrong.map(show), doubled: [] }
}

const judgeIds = async (sql: Sql, table: 'writes' | 'orders', ids: readonly string[]): Promise<Part> => {
  const rows =
    table === 'writes'
      ? await sql<{ id: string; content: string }[]>`select id, content from writes where content like 'Market news %'`
      : await sql<{ id: string; content: string }[]>`select id, code as content from orders`
  const found = new Set(rows.map(({ id }) => id))
  const texts = new Map<string, number>()
  for (const { content } of rows) texts.set(content, (texts.get(content) ?? 0) + 1)
  return {
    lost: ids.filter((id) => !found.has(id)).map((id) => `${table} ${id}`),
    doubled: [...texts].filter(([, count]) => count > 1).map(([text]) => `${table}: ${text}`),
  }
}

/** The primary key excludes doubles. */
const judgeLikes = async (sql: Sql, likes: Records['likes']): Promise<Part> => {
  const rows = await sql<{ userId: string; productId: string }[]>`
    select user_id as "userId", product_id as "productId" from product_likes`
  const found = new Set(rows.map((row) => `${row.userId} ${row.productId}`))
  const lost = likes.filter((like) => !found.has(`${like.userId} ${like.productId}`))
  return { lost: lost.map((like) => `like of ${like.productId}`), doubled: [] }
}

const judgePurchases = async (sql: Sql, purchases: Records['purchases']): Promise<Part> => {
  const rows = await sql<{ accountId: string; musicId: string }[]>`
    select account_id as "accountId", thing_id as "musicId" from wallet_purchases`
  const found = new Set(rows.map((row) => `${row.accountId} ${row.musicId}`))
  const lost = purchases.filter((each) => !found.has(`${each.accountId} ${each.musicId}`))
  return { lost: lost.map((each) => `purchase of ${each.musicId}`), doubled: [] }
}

const judgeUploads = async (sql: Sql, uploads: readonly string[]): Promise<Part> => {
  const rows = await sql<{ id: string }[]>`select id from writes where id = any(${[...uploads]}) and picture is null`
  return { lost: rows.map(({ id }) => `picture of ${id}`), doubled: [] }
}
