import type { Fragment, Tx } from '@sheds/server/platform/db/database'

/**
 * Result of `add_heat` after all activities of a group, as one sum: points halve each week; the logarithm of the rest at
 * `now` is converted to the fixed moment that all heats refer to. Null without points.
 */
export const heatOf = (sql: Tx, now: Date, points: Fragment): Fragment => {
  const seconds = now.getTime() / 1000
  return sql`
    (ln(nullif(sum(${points}::float8
      * exp((extract(epoch from created_at)::float8 - ${seconds}::float8) / 604800 * ln(2.0::float8))), 0))
      / ln(2.0::float8) + ${seconds}::float8 / 604800)`
}
