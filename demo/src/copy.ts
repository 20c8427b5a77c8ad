import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { identifier, quoted, type Tx } from '@sheds/server/platform/db/database'

type Scalar = string | number | bigint | boolean | Date | Uint8Array | null
export type Cell = Scalar | readonly (string | number | bigint | boolean | null)[] | { readonly json: unknown }
export type Row = readonly Cell[]

const CHUNK = 64 * 1024

type Copy = { table: string; columns: readonly string[]; rows: Iterable<Row> | AsyncIterable<Row> }

/** Streams rows by `COPY … FROM STDIN` with back-pressure, one chunk in memory at a time. */
export async function copyRows(tx: Tx, { table, columns, rows }: Copy): Promise<number> {
  let count = 0
  const counted = async function* (): AsyncGenerator<string> {
    let chunk = ''
    for await (const row of rows) {
      if (row.length !== columns.length)
        throw new Error(`${table}: ${columns.length} columns, but a row of ${row.length}`)
      chunk += copyLine(row)
      count += 1
      if (chunk.length < CHUNK) continue
      yield chunk
      chunk = ''
    }
    if (chunk !== '') yield chunk
  }
  const names = columns.map(quoted).join(', ')
  const target = tx.copy(`copy ${quoted(table)} (${names}) from stdin`)
  await pipeline(Readable.from(counted(), { objectMode: true, highWaterMark: 2 }), target)
  return count
}

/** Copies very many rows: drops the indexes and creates them again afterwards, which takes a fraction of the time. */
export async function copyInBulk(tx: Tx, copy: Copy): Promise<number> {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${copy.table}::regclass
      and not exists (select from pg_constraint where conindid = i.indexrelid)`
  for (const { name } of indexes) await tx`drop index ${identifier(name)}`
  const count = await copyRows(tx, copy)
  for (const { definition } of indexes) {
    await tx`select set_config('demo.index', ${definition}, true)`
    await tx`do $$ begin execute current_setting('demo.index'); end $$`
  }
  return count
}

/** Row in COPY's text format, with its newline. */
export function copyLine(row: Row): string {
  let line = ''
  for (let at = 0; at < row.length; at += 1) line += (at === 0 ? '' : '\t') + copyCell(row[at] as Cell)
  return `${line}\n`
}

function copyCell(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return escapeText(cell)
  if (typeof cell === 'number' || typeof cell === 'bigint') return String(cell)
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  if (cell instanceof Date) return cell.toISOString()
  if (cell instanceof Uint8Array) return `\\\\x${Buffer.from(cell).toString('hex')}`
  if ('json' in cell) return escapeText(JSON.stringify(cell.json))
  return escapeText(`{${cell.map(arrayItem).join(',')}}`)
}

function arrayItem(item: string | number | bigint | boolean | null): string {
  if (item === null) return 'NULL'
  return typeof item === 'string' ? `"${item.replaceAll(/["\\]/g, '\\$&')}"` : String(item)
}

const SPECIAL = /[\\\n\r\t]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeText(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (found) => ESCAPES[found] as string) : text
}
