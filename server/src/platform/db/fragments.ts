import type { PageStart } from '../paging.ts'
import type { CallerId } from '../session.ts'
import type { Queryable } from './database.ts'
import { pageRows } from './limits.ts'
import type { Fragment } from './statement.ts'

/** SQL that never changes, put together once: that costs more than to send it. */
export const fixedSql = (make: (sql: Queryable) => Fragment): ((sql: Queryable) => Fragment) => {
  let made: Fragment | undefined
  return (sql) => {
    made ??= make(sql)
    return made
  }
}

/** Where there is nothing to ask for. */
export const always = fixedSql((sql) => sql`true`)

/** Of records by people, of which each person has one at most. */
interface OwnFirst extends PageStart {
  /** A table as `x`, with a condition: `likes x where x.product_id = …`. */
  records: Fragment
  /** The column of whose record it is. */
  person: Fragment
  callerId: CallerId
}

/**
 * The caller's own record first, on the first page, with `own` true; then newest first. One more than asked for, and
 * maybe the caller's besides: whoever puts names to them orders and cuts them once more.
 */
export const ownFirst = (sql: Queryable, { records, person, callerId, from, isFirst, limit }: OwnFirst) => sql`
  select x.*, true as own from ${records} and ${person} = ${callerId ?? null}::uuid and ${isFirst}
  union all (
    select x.*, false from ${records} and ${person} is distinct from ${callerId ?? null}::uuid and x.id < ${from}
    order by x.id desc limit ${pageRows(limit)})`
