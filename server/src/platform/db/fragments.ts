import type { PageStart } from '../paging.ts'
import type { CallerId } from '../session.ts'
import type { Queryable } from './database.ts'
import { pageRows } from './limits.ts'
import type { Fragment } from './statement.ts'

/** Builds constant SQL once: building it costs more than sending it. */
export const fixedSql = (make: (sql: Queryable) => Fragment): ((sql: Queryable) => Fragment) => {
  let made: Fragment | undefined
  return (sql) => {
    made ??= make(sql)
    return made
  }
}

/** Condition for queries without a filter. */
export const always = fixedSql((sql) => sql`true`)

/** Records with at most one per user. */
interface OwnFirst extends PageStart {
  /** Table with the alias `x` and a condition: `likes x where x.product_id = …`. */
  records: Fragment
  /** User id column of a record. */
  person: Fragment
  callerId: CallerId
  /** Order of the others, if not by descending id: `after` the position, sorted `by`. */
  order?: { after: Fragment; by: Fragment }
}

/**
 * Lists the caller's own record first, on the first page, with `own` true; then newest first. May return two rows more
 * than the limit; the view sorts and cuts them.
 */
export const ownFirst = (sql: Queryable, { records, person, callerId, from, isFirst, limit, order }: OwnFirst) => sql`
  select x.*, true as own from ${records} and ${person} = ${callerId ?? null}::uuid and ${isFirst}
  union all (
    select x.*, false from ${records} and ${person} is distinct from ${callerId ?? null}::uuid
      and ${order?.after ?? sql`x.id < ${from}`}
    order by ${order?.by ?? sql`x.id desc`} limit ${pageRows(limit)})`
