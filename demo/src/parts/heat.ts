import type { Fragment, Tx } from '@sheds/server/platform/db/database'

/**
 * What `add_heat` gives after all activities of a group, in one sum: points halve each week, and the logarithm of what is
 * left at `now` is taken back to the moment all heats count from. Null where no activity has points.
 */
export const heatOf = (sql: Tx, now: Date, points: Fragment): Fragment => {
  const seconds = now.getTime() / 1000
  return sql`
    (ln(nullif(sum(${points}::float8
      * exp((extract(epoch from created_at)::float8 - ${seconds}::float8) / 604800 * ln(2.0::float8))), 0))
      / ln(2.0::float8) + ${seconds}::float8 / 604800)`
}
