import type { Queryable } from './database.ts'
import type { Fragment } from './statement.ts'

/** A part of statements that never changes, made once: a query made of many parts costs more to put together than to send. */
export const fixedPart = (make: (sql: Queryable) => Fragment): ((sql: Queryable) => Fragment) => {
  let part: Fragment | undefined
  return (sql) => {
    part ??= make(sql)
    return part
  }
}

/** Where there is nothing to ask for. */
export const always = fixedPart((sql) => sql`true`)
