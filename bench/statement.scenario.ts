import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditBooks, describeFault } from '@sheds/server/modules/wallet/wallet.api'
import { connect } from '@sheds/server/platform/db/database'
import { migrate } from '@sheds/server/platform/db/migrate'
import { startEmbedded } from '@sheds/server/platform/embedded/embedded'
import { migrationsFolder } from '@sheds/server/platform/platform'
import { pino } from 'pino'
import { forgetfulCache, openProduct } from './market/market.server.ts'
import { pageUrl } from './support/callers.ts'
import { compareLatency, printLatencies } from './support/latency.ts'
import { type Owner, plantLongWallet } from './support/long-wallet.ts'
import { type ServerProcess, serve } from './support/process.ts'
import { holdBar, holdCeiling, median } from './support/rounds.ts'

const lines = { long: Number(process.env.BENCH_LINES ?? 1_000_000), file: 100_000, short: 10_000 }
const lastPage = 200
const ceilings = { lastPage: 1.2, statements: 2, search: 15, growthMiB: 24 }

/**
 * The statement of a wallet with 1,000,000 lines (`BENCH_LINES=` others): page 200 against page 1, what a search of few
 * signs takes, how many statements; and the file of 100,000 lines, which must not need more memory than one of 10,000.
 */
export const measure = async (): Promise<void> => {
  const log = pino({ level: 'silent' })
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-bench-statement-'))
  const embedded = await startEmbedded({ dataDir, log })
  const { sql, close } = connect({ url: embedded.url, prepare: false, max: 1 })
  try {
    await migrate({ url: embedded.url, folder: migrationsFolder, log })
    const owners = {
      long: await plantLongWallet(sql, lines.long),
      file: await plantLongWallet(sql, lines.file),
      short: await plantLongWallet(sql, lines.short),
    }
    await sql`vacuum (analyze)`
    holdCeiling('books that are broken', Number(describeFault(await auditBooks(sql)) !== undefined), 0)
    await countStatements(embedded.url, owners.long)
    const server = await serve('market.server.ts', 'fresh', { DATABASE_URL: embedded.url })
    try {
      await comparePages(server, owners.long)
      await compareFiles(server, owners)
    } finally {
      await server.stop()
    }
  } finally {
    await close()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const authorization = ({ token }: Owner) => ({ authorization: `Bearer ${token}` })
const pathsOf = ({ id }: Owner) => ({ wallet: `/api/wallet/${id}`, list: `/api/wallets/${id}/transactions?limit=20` })

/** With the one that finds out who calls. */
const countStatements = async (url: string, owner: Owner): Promise<void> => {
  const sent: string[] = []
  const { app, context } = await openProduct(url, forgetfulCache(), (text) => sent.push(text))
  for (const [name, path] of Object.entries(pathsOf(owner))) {
    const ask = () => app.inject({ url: path, headers: { ...authorization(owner), host: 'localhost' } })
    await ask()
    sent.length = 0
    const { statusCode } = await ask()
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
    holdCeiling(`SQL statements of ${name}`, sent.length, ceilings.statements)
  }
  await app.close()
  await context.database.close()
}

const comparePages = async ({ url }: ServerProcess, owner: Owner): Promise<void> => {
  const headers = authorization(owner)
  const { list, wallet } = pathsOf(owner)
  const deep = await pageUrl(url + list, lastPage, headers)
  const searches = ['Z0', 'ZZZ', 'ABC', 'AB2C']
  const timed = await compareLatency([
    { name: 'page 1', urls: [url + list], headers },
    { name: `page ${lastPage}`, urls: [deep], headers },
    { name: 'wallet', urls: [url + wallet], headers },
    ...searches.map((q) => ({ name: `q=${q}`, urls: [`${url}${list}&q=${q}`], headers })),
  ])
  printLatencies(`A statement of ${lines.long} lines, read anew`, timed)
  const p50 = (name: string): number[] => timed.find((latency) => latency.name === name)?.p50 ?? []
  const first = p50('page 1')
  const hold = (name: string, most: number): void => {
    const ratios = p50(name).map((value, round) => value / (first[round] ?? Number.NaN))
    holdCeiling(`${name} ÷ page 1, p50`, median(ratios), most)
  }
  hold(`page ${lastPage}`, ceilings.lastPage)
  for (const q of searches) hold(`q=${q}`, ceilings.search)
}

const compareFiles = async (server: ServerProcess, { file, short }: Record<'file' | 'short', Owner>): Promise<void> => {
  // What the first files bring with them stays.
  for (let turn = 0; turn < 3; turn += 1) await fetchFile(server, short)
  const before = await fetchFile(server, short)
  const after = await fetchFile(server, file)
  for (const { rows, peak, seconds, bytes } of [before, after])
    console.log(
      `  file of ${rows} lines: ${bytes} bytes in ${seconds.toFixed(1)} s, the server held ${peak} MiB at most`,
    )
  holdBar('lines in the file', after.rows, lines.file)
  holdCeiling('memory that ten times as many lines take besides, MiB', after.peak - before.peak, ceilings.growthMiB)
}

const fetchFile = async (server: ServerProcess, owner: Owner) => {
  const started = performance.now()
  const asked = await fetch(`${server.url}/api/wallets/${owner.id}/transactions/export`, {
    method: 'POST',
    headers: { ...authorization(owner), 'content-type': 'application/json' },
    body: '{}',
  })
  const { url } = (await asked.json()) as { url: string }
  let [rows, bytes, peak] = [-1, 0, 0]
  for await (const chunk of (await fetch(server.url + url)).body ?? []) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) rows += 1
    peak = Math.max(peak, server.memory().own)
  }
  return { rows, bytes, peak, seconds: (performance.now() - started) / 1000 }
}
