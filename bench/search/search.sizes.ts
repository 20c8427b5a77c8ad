import { withSql } from './search.known.ts'
import type { SearchMarket } from './search.market.ts'

/** Prints the disk space of the index by table, and the duration of indexing. */
export const printSizes = ({ url, products }: SearchMarket): Promise<void> =>
  withSql(url, async (sql) => {
    const rows = await sql<{ name: string; rows: number; table: number; indexes: number }[]>`
      select c.relname as name, c.reltuples::float8 as rows, pg_table_size(c.oid)::float8 / 1048576 as table,
        pg_indexes_size(c.oid)::float8 / 1048576 as indexes
      from pg_class c where c.relname like 'search\\_%' and c.relkind = 'r' order by pg_total_relation_size(c.oid) desc`
    console.log(`\nThe index of ${products} products (MiB)`)
    for (const { name, rows: count, table, indexes } of rows.filter((row) => row.table + row.indexes > 0.1))
      console.log(
        `  ${name.padEnd(20)} ${Math.round(count).toString().padStart(10)} rows  table ${table.toFixed(1)}  indexes ${indexes.toFixed(1)}`,
      )
    const whole = rows.reduce((sum, { table, indexes }) => sum + table + indexes, 0)
    const [goods] = await sql<{ size: number }[]>`select pg_total_relation_size('products')::float8 / 1048576 as size`
    console.log(`  in all ${whole.toFixed(1)}, products themselves ${goods?.size.toFixed(1)}`)
    const [known] = await sql<{ table: string | null }[]>`select to_regclass('bench_notes')::text as table`
    if (known?.table != null)
      for (const { note } of await sql<{ note: string }[]>`select note from bench_notes`) console.log(`  ${note}`)
  })
