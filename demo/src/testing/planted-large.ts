import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { auditBooks, describeFault } from '@sheds/server/modules/ledger/audit.service'
import { startTestApp } from '@sheds/server/testing/test-app'
import { expect } from 'vitest'
import { largeSizes } from '../large.ts'

/** Plants a large market by its command and checks its counts and books. */
export const plantByCommand = async (name: keyof typeof largeSizes): Promise<void> => {
  const { context, database, close } = await startTestApp()
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-large-'))
  const command = fileURLToPath(new URL('../../../tools/demo-large.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, command, name], { env })
  expect(stdout).toMatch(/planted in \d+ s/)
  const { sql } = context.database
  const [row] = await sql`
    select (select count(*)::int from users) as people, (select count(*)::int from writes) as writes,
      (select count(*)::int from products) as products, (select count(*)::int from music where is_shown) as music,
      (select sum(pieces)::int from music_totals) as "musicTotal", (select count(*)::int from music_counts) as "musicCounts",
      (select count(*)::int from music where price > 0 and wallets[1] not in (select wallet_id from wallets)) as unpaid,
      count(*)::int as wallets,
      count(distinct w.wallet_id)::int as ids, (select nextval('wallet_numbers')::int > count(*)) as moved
    from wallets w join ledger_accounts a on a.id = w.id and a.status = 'active'`
  const { people, writes, products, music, postings } = largeSizes[name]
  expect(row).toEqual({
    people,
    writes,
    products,
    music,
    musicTotal: music,
    musicCounts: music,
    unpaid: 0,
    wallets: people,
    ids: people,
    moved: true,
  })
  // The search index is complete.
  const [index] = await sql`
    select (select count(*)::int from search_fills where after_id is not null) as fills,
      (select count(*)::int from search_changes) as changes,
      (select count(*)::int from search_entries where kind = 0) as products,
      (select count(*)::int from products where status <> 'hidden') as shown`
  expect(index).toMatchObject({ fills: 0, changes: 0, products: index?.shown })
  // Planting disables the triggers; they must be enabled again.
  const off = await sql`select 1 from pg_trigger where tgrelid = 'ledger_postings'::regclass and tgenabled <> 'O'`
  expect(off).toEqual([])
  const audit = await auditBooks(sql)
  expect(describeFault(audit)).toBeUndefined()
  expect(audit.postings).toBeGreaterThanOrEqual(postings)
  await close()
  rmSync(dataDir, { recursive: true })
}
