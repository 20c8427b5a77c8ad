import type { Tally } from '../steps.ts'
import { createClient } from './client.ts'
import { startCluster } from './cluster.ts'
import { openMarket } from './members.ts'
import { removeNetworks } from './nodes.ts'
import { play, type ScenarioResult } from './play.ts'
import { checkPrograms, killPrograms } from './programs.ts'
import { newRecords } from './records.ts'
import { tableOf } from './report.ts'
import { scenarios } from './scenarios.ts'
import type { Stage } from './stage.ts'
import { openStream } from './streams.ts'

/** `npm run proof -- cluster [scenario] [--rounds n]`: plays failures while the site is used. */
export const proveCluster = async (args: readonly string[]): Promise<Tally> => {
  checkPrograms()
  const { name, rounds } = optionsOf(args)
  const parts = name.split(',')
  const chosen = scenarios.filter((each) =>
    name === '' ? !each.isByName : parts.some((part) => each.name.includes(part)),
  )
  if (chosen.length === 0)
    throw new Error(`no scenario is called ${name}: ${scenarios.map((each) => each.name).join(', ')}`)
  console.log('Starting three database nodes, HAProxy, PgBouncer, nginx, Redis, S3, three copies and two workers…')
  const cluster = await startCluster()
  const end = (): void => {
    void cluster.stop().finally(() => process.exit(1))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  process.once('exit', () => {
    killPrograms()
    removeNetworks()
  })
  const runs: ScenarioResult[] = []
  const records = newRecords()
  const client = createClient(cluster, (attempt) => records.attempts.push(attempt))
  try {
    const market = await openMarket(client)
    const streams = market.payers.map((person) => openStream(client, person))
    for (let round = 1; round <= rounds; round += 1)
      for (const scenario of chosen)
        runs.push(await playAndShow({ cluster, client, market, records, streams }, scenario))
    for (const stream of streams) stream.stop()
  } finally {
    if (runs.length > 0) console.log(`\n${tableOf(runs)}\n`)
    await client.close()
    if (process.env.KEEP_CLUSTER === undefined) await cluster.stop()
  }
  const failed = runs.filter(({ misses }) => misses.length > 0).length
  console.log(`${runs.reduce((sum, { scenario }) => sum + scenario.kills, 0)} kills`)
  return { passed: runs.length - failed, failed, skipped: 0 }
}

const playAndShow = async (stage: Stage, scenario: (typeof scenarios)[number]): Promise<ScenarioResult> => {
  const began = Date.now()
  const played = await play(stage, scenario)
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  console.log(
    `${played.misses.length === 0 ? '✓' : '✗'} ${scenario.name} (${seconds} s): ${played.findings.join('; ')}`,
  )
  for (const [request, count] of Object.entries(played.failedRequests)) console.log(`    ${count} × ${request}`)
  for (const miss of played.misses.slice(0, 10)) console.log(`    ${miss}`)
  console.log(tableOf([played]).split('\n').at(-1))
  return played
}

const optionsOf = (args: readonly string[]): { name: string; rounds: number } => {
  const at = args.indexOf('--rounds')
  const rounds = at === -1 ? 1 : Number(args[at + 1])
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a number, such as 3')
  return { name: args.filter((_, index) => at === -1 || (index !== at && index !== at + 1)).join(' '), rounds }
}
