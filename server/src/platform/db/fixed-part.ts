import type postgres from 'postgres'
import type { Queryable } from './database.ts'

/** A part of statements that never changes, made once: a query made of many parts costs more to put together than to send. */
export const fixedPart = (make: (sql: Queryable) => postgres.Fragment): ((sql: Queryable) => postgres.Fragment) => {
  let part: postgres.Fragment | undefined
  return (sql) => {
    part ??= make(sql)
    return part
  }
}

/** Where there is nothing to ask for. */
export const always = fixedPart((sql) => sql`true`)
