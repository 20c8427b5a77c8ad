import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asJson, connect } from '@sheds/server/platform/db/database'
import { startEmbedded } from '@sheds/server/platform/embedded/embedded'
import { newId } from '@sheds/server/platform/ids'
import { migrateJobs } from '@sheds/server/platform/jobs/jobs'
import { pino } from 'pino'
import { buildSite } from '../tools/build.ts'
import { serve } from './support/process.ts'
import { compareThroughput, cpuRatio, holdBar, printTable, ratio } from './support/rounds.ts'

/** What the ground costs: kept answers against bare Node, a fresh list against a handler written by hand. */
export const measure = async (): Promise<void> => {
  await buildSite()
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-bench-'))
  const log = pino({ level: 'silent' })
  const embedded = await startEmbedded({ dataDir, log })
  try {
    await plantNotes(embedded.url)
    await migrateJobs(embedded.url, log)
    await compareServers(embedded.url)
  } finally {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const plantNotes = async (url: string): Promise<void> => {
  const { sql, close } = connect({ url, prepare: false, max: 1 })
  await sql`create table notes (id uuid primary key, text text not null, secret text, created_at timestamptz not null default now())`
  for (let batch = 0; batch < 10; batch += 1) {
    const notes = Array.from({ length: 1000 }, (_, index) => ({
      id: newId(),
      text: `note ${batch} ${index} `.repeat(6),
      secret: 'kept',
    }))
    await sql`
      insert into notes (id, text, secret)
      select id, text, secret from jsonb_to_recordset(${asJson(notes)}) as (id uuid, text text, secret text)`
  }
  await sql`analyze notes`
  await close()
}

const compareServers = async (databaseUrl: string): Promise<void> => {
  const env = { DATABASE_URL: databaseUrl }
  const product = await serve('ground.server.ts', 'product', env)
  // The one page that asks for nothing of the market, which this server does not have.
  const pageUrl = `${product.url}/terms`
  const page = await (await fetch(pageUrl)).text()
  const list = await (await fetch(`${product.url}/api/notes`)).text()
  const barePage = await serve('ground.server.ts', 'bare', { BODY: page })
  const bareList = await serve('ground.server.ts', 'bare', { BODY: list })
  const minimal = await serve('ground.server.ts', 'minimal', env)
  try {
    const kept = compareThroughput([
      { name: 'page from the micro-cache', url: pageUrl },
      { name: 'floor: bare node:http, same bytes', url: barePage.url },
      { name: 'list from the micro-cache', url: `${product.url}/api/notes` },
      { name: 'floor: bare node:http, same bytes', url: bareList.url },
    ])
    printTable('Kept answers', kept)
    holdBar('page ÷ bare', ratio(kept[0], kept[1]), 0.5)
    holdBar('list ÷ bare', ratio(kept[2], kept[3]), 0.5)
    const fresh = compareThroughput([
      { name: 'list, read afresh', url: `${product.url}/api/notes/fresh?limit=20`, cpu: product.cpu },
      { name: 'control: minimal handler, same SQL', url: `${minimal.url}/?limit=20`, cpu: minimal.cpu },
    ])
    printTable('Fresh list of 20', fresh)
    holdBar(
      `list ÷ minimal handler (a CPU second ${cpuRatio(fresh[0], fresh[1]).toFixed(2)})`,
      ratio(fresh[0], fresh[1]),
      0.9,
    )
  } finally {
    await Promise.all([product, barePage, bareList, minimal].map((server) => server.stop()))
  }
}
