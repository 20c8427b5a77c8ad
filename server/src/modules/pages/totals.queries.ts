import type { Queryable } from '../../platform/db/database.ts'

export interface MarketTotals {
  users: number
  sheds: number
}

/** Numbers of people and open sheds, from the maintained counters. */
export const selectTotals = async (sql: Queryable): Promise<MarketTotals> => {
  const [row] = await sql<MarketTotals[]>`
    select (select users from user_totals) as users, (select coalesce(sum(sheds), 0)::bigint from shed_totals) as sheds`
  return row ?? { users: 0, sheds: 0 }
}
