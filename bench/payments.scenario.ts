import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Sql } from '@sheds/server/platform/db/database'
import { migrate } from '@sheds/server/platform/db/migrate'
import { startEmbedded } from '@sheds/server/platform/embedded/embedded'
import { migrateJobs } from '@sheds/server/platform/jobs/jobs'
import { migrationsFolder } from '@sheds/server/platform/platform'
import { operatorEnv } from '@sheds/server/testing/mobile-money'
import { type Simulators, startSimulators } from '@sheds/simulators'
import { pino } from 'pino'
import { percentile } from './support/latency.ts'
import { countQuestions } from './support/operator-questions.ts'
import { type ServerProcess, serve } from './support/process.ts'
import { holdCeiling, median } from './support/rounds.ts'
import { type Crowd, plantCrowd } from './support/wallet-crowd.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
/** Past the first two looks at each of them. */
const secondsOfARound = 7
const most = 1.3

/** What operators are asked for 200 open payments; then what 200 people who wait for their phones cost all others. */
export const measure = async (): Promise<void> => {
  await countQuestions(200)
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-bench-payments-'))
  const log = pino({ level: 'silent' })
  const embedded = await startEmbedded({ dataDir, log })
  await migrate({ url: embedded.url, folder: migrationsFolder, log })
  await migrateJobs(embedded.url, log)
  const { sql, close } = connect({ url: embedded.url, prepare: false, max: 2 })
  const sims = await startSimulators({ settings: { autoApproveMs: null } })
  const crowd = await plantCrowd(sql, { waiting: 200, paying: 50 })
  const env = { DATABASE_URL: embedded.url, PAYMENT_WAIT_SECONDS: '60', ...operatorEnv(sims) }
  const server = await serve('events.server.ts', '', env)
  try {
    await measureWaiting({ sql, sims, crowd, server })
  } finally {
    await server.stop()
    await sims.close()
    await close()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Scene {
  sql: Sql
  sims: Simulators
  crowd: Crowd
  server: ServerProcess
}

type Times = Record<'browsing' | 'transfers', number[]>

const measureWaiting = async (scene: Scene): Promise<void> => {
  const { crowd, server } = scene
  await timeOthers(scene, 3)
  const ratios: Times = { browsing: [], transfers: [] }
  let held = 0
  for (let round = 0; round < rounds; round += 1) {
    const alone = await timeOthers(scene, secondsOfARound)
    const waiting = crowd.waiting.map((each) => crowd.topUp(server.url, each))
    await allPending(scene)
    held = Math.max(held, await heldConnections(scene))
    const beside = await timeOthers(scene, secondsOfARound)
    await approveAll(scene)
    const statuses = await Promise.all(waiting)
    if (statuses.some((status) => status !== 200)) throw new Error(`who waited was answered ${[...new Set(statuses)]}`)
    for (const name of ['browsing', 'transfers'] as const) {
      const [without, withThem] = [percentile(alone[name], 0.5), percentile(beside[name], 0.5)]
      console.log(`  round ${round + 1}, ${name}: p50 ${without.toFixed(2)} ms alone, ${withThem.toFixed(2)} ms beside`)
      ratios[name].push(withThem / without)
    }
  }
  holdCeiling('connections held while 200 wait', held, 0)
  holdCeiling('p50 of browsing beside 200 who wait ÷ alone', median(ratios.browsing), most)
  holdCeiling('p50 of transfers beside 200 who wait ÷ alone', median(ratios.transfers), most)
}

/** What everybody else does meanwhile, in turns, for so long. */
const timeOthers = async ({ sql, crowd, server }: Scene, seconds: number): Promise<Times> => {
  const times: Times = { browsing: [], transfers: [] }
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    times.browsing.push(...(await crowd.browse(server.url)))
    times.transfers.push(...(await crowd.transfer(sql, server.url)))
  }
  return times
}

const countOpen = async ({ sql }: Scene, state: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int from operator_payments where state = ${state}`
  return row?.count ?? 0
}

const allPending = async (scene: Scene): Promise<void> => {
  while ((await countOpen(scene, 'pending')) < scene.crowd.waiting.length) await new Promise((go) => setTimeout(go, 50))
}

/**
 * In one transaction for a quarter of a second or longer, the most at any of some looks: who held a connection while waiting
 * would. Those who ask an operator on somebody's behalf are done sooner.
 */
const heldConnections = async ({ sql }: Scene): Promise<number> => {
  let most = 0
  for (let at = 0; at < 60; at += 1) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and state <> 'idle' and xact_start < clock_timestamp() - interval '250 milliseconds'`
    most = Math.max(most, row?.count ?? 0)
    await new Promise((go) => setTimeout(go, 50))
  }
  return most
}

const approveAll = async ({ sql, sims }: Scene): Promise<void> => {
  const rows = await sql<{ ref: string }[]>`
    select operator_ref as ref from operator_payments where ended_at is null and operator_ref is not null`
  for (const { ref } of rows) await sims.mtn.control.decide(ref, { action: 'approve', pin: '12345' })
}
