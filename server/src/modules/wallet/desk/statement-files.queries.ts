import type { Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'
import type { OperatorName } from '../operators/operator.ts'

export interface StatementFileRow {
  operator: OperatorName
  name: string
  readAt: Time
  lines: number
  differences: number
  problem: string | null
}

interface NewStatementFile extends Omit<StatementFileRow, 'readAt'> {
  hash: Buffer
  at: Date
  /** How staff settled the differences; null if they did not. */
  note: string | null
}

type FileVersion = Pick<NewStatementFile, 'operator' | 'name' | 'hash'>

export const isStatementFileKnown = async (sql: Queryable, { operator, name, hash }: FileVersion): Promise<boolean> => {
  const rows = await sql`
    select from statement_files where operator = ${operator} and name = ${name} and hash = ${hash}`
  return rows.length > 0
}

/** Stores the result of the latest reading of a file. */
export const upsertStatementFile = async (sql: Queryable, file: NewStatementFile): Promise<void> => {
  const { operator, name, hash, at, lines, differences, problem, note } = file
  await sql`
    insert into statement_files as f (operator, name, hash, read_at, lines, differences, problem, noted_at, note)
    values (${operator}, ${name}, ${hash}, ${at}, ${lines}, ${differences}, ${problem},
      ${note === null ? null : at}, ${note})
    on conflict (operator, name) do update set hash = excluded.hash, read_at = excluded.read_at, lines = excluded.lines,
      differences = excluded.differences, problem = excluded.problem, noted_at = excluded.noted_at, note = excluded.note`
}

const fileColumns = (sql: Queryable) => sql`operator, name, read_at as "readAt", lines, differences, problem`

/** Statements with differences or problems that staff have not settled. */
export const selectOddStatements = (sql: Queryable) =>
  sql<StatementFileRow[]>`
    select ${fileColumns(sql)} from statement_files
    where (differences > 0 or problem is not null) and noted_at is null order by read_at limit 100`

/** Latest statement of each operator. */
export const selectLastStatements = (sql: Queryable) =>
  sql<StatementFileRow[]>`
    select distinct on (operator) ${fileColumns(sql)} from statement_files order by operator, read_at desc, name desc`
