import { mkdtempSync } from 'node:fs'
import { startEmbedded } from '@sheds/server/platform/db/embedded'
import { asJson, connect } from '@sheds/server/platform/db/database'
import { newId } from '@sheds/server/platform/ids'
import { migrateJobs } from '@sheds/server/platform/jobs/jobs'
import { pino } from 'pino'
import { spawnSync } from 'node:child_process'
import { serve } from './support/process.ts'
const log = pino({ level: 'silent' })
const e = await startEmbedded({ dataDir: mkdtempSync('/tmp/sheds-bench-'), log })
const { sql, close } = connect({ url: e.url, prepare: false, max: 1 })
await sql`create table notes (id uuid primary key, text text not null, secret text, created_at timestamptz not null default now())`
const notes = Array.from({ length: 1000 }, (_, i) => ({ id: newId(), text: `note 1 ${i} `.repeat(6), secret: 'kept' }))
await sql`insert into notes (id, text, secret) select id, text, secret from jsonb_to_recordset(${asJson(notes)}) as (id uuid, text text, secret text)`
await sql`analyze notes`
await migrateJobs(e.url, log); await close()
const role = process.argv[2] ?? 'product'
const s = await serve('ground.server.ts', role, { DATABASE_URL: e.url, NODE_OPTIONS: `--import=/tmp/profhook.mjs` })
const path = role === 'product' ? '/api/notes/fresh?limit=20' : '/?limit=20'
spawnSync('taskset', ['-c', '1', 'wrk', '-t1', '-c32', '-d2s', s.url + path])
const c0 = s.cpu()
const out = spawnSync('taskset', ['-c', '1', 'wrk', '-t1', '-c32', '-d8s', s.url + path]).stdout.toString()
const n = Number(/(\d+) requests in/.exec(out)?.[1])
console.log(role, n, 'cpu us per', ((s.cpu() - c0) * 1e6 / n).toFixed(1))
await s.stop(); await e.stop(); process.exit()
