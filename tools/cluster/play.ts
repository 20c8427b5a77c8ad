import { setTimeout as sleep } from 'node:timers/promises'
import { sendMoney } from '@sheds/contract/wallet/wallet'
import { newId } from '@sheds/server/platform/ids'
import { authorize } from '@sheds/server/testing/wallets'
import { judge, type Verdict } from './checks.ts'
import { untilTrue } from './patroni.ts'
import { longestGap } from './records.ts'
import type { Scenario } from './scenarios.ts'
import type { Stage } from './stage.ts'
import type { LiveStream } from './streams.ts'
import { startWorkload } from './workload.ts'

export interface ScenarioResult {
  scenario: Scenario
  findings: string[]
  requests: number
  /** Requests without an answer or with 5xx, by status. */
  failed: Record<string, number>
  /** The same by request. */
  failedRequests: Record<string, number>
  writeOutageMs: number
  readOutageMs: number
  streamMs: number
  verdict: Verdict
  /** Reasons why the run does not pass. */
  misses: string[]
}

const warmUpMs = 5000
const coolDownMs = 5000

/** Plays a scenario while the site is used, and compares the acknowledged things with the database. */
export const play = async (stage: Stage, scenario: Scenario): Promise<ScenarioResult> => {
  const { cluster, client, market, records, streams } = stage
  await cluster.untilHealthy()
  const [firstAttempt, firstOddity] = [records.attempts.length, records.oddities.length]
  const workload = scenario.isAlone ? undefined : await startWorkload({ client, market, records })
  await sleep(warmUpMs)
  const from = Date.now()
  const misses: string[] = []
  const findings = await scenario
    .play(cluster, { requests: () => records.attempts.length - firstAttempt, stage })
    .catch((error: Error) => {
      misses.push(error.message)
      return []
    })
  for (const node of cluster.nodes) node.join()
  await cluster.untilHealthy(120_000).catch((error: Error) => misses.push(error.message))
  await sleep(coolDownMs)
  const to = Date.now()
  await workload?.stop()
  const streamMs = await resumeStreams(stage, streams).catch((error: Error) => {
    misses.push(error.message)
    return Number.NaN
  })
  const attempts = records.attempts.slice(firstAttempt)
  const times = (areas: readonly string[]): number[] =>
    attempts.filter(({ area, status }) => areas.includes(area) && status > 0 && status < 500).map(({ at }) => at)
  const result = {
    scenario,
    findings,
    requests: attempts.length,
    failed: countBy(attempts.filter(isFailed), ({ area, status }) => `${area} ${status}`),
    failedRequests: countBy(attempts.filter(isFailed), ({ name, status }) => `${name} ${status}`),
    writeOutageMs: longestGap(times(['change']), from, to),
    readOutageMs: longestGap(times(['browse']), from, to),
    streamMs,
    verdict: await judge(client.test.context.database.sql, market, records),
  }
  misses.push(...missesOf(result), ...records.oddities.slice(firstOddity))
  return { ...result, misses }
}

const countBy = <T>(all: readonly T[], keyOf: (one: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const one of all) counts[keyOf(one)] = (counts[keyOf(one)] ?? 0) + 1
  return counts
}

const isFailed = ({ status }: { status: number }): boolean => status === 0 || status >= 500

/** Pays every member; each stream must report it. Returns the longest time until it did. */
const resumeStreams = async ({ client, records, market }: Stage, streams: readonly LiveStream[]): Promise<number> => {
  const began = Date.now()
  const [payer, amount] = [market.teller, 25]
  const seen = streams.map(({ events }) => events.length)
  await untilTrue('open stream of every member', 60_000, async () => streams.every((stream) => stream.isOpen()))
  for (const { person } of streams) {
    const key = newId()
    const call = { body: { recipient_wallet_id: person.id, amount }, headers: { 'idempotency-key': key } }
    await authorize(client.test, payer, { action: 'send_money', amount, recipient_wallet_id: person.id })
    const { status } = await client.send(sendMoney, call as never, payer.token)
    if (status !== 200) throw new Error(`a payment for a stream: ${status}`)
    records.payments.push({ key, from: payer.wallet.id, to: person.wallet.id, amount, outcome: 'done' })
  }
  await untilTrue('event on every stream', 60_000, async () =>
    streams.every(({ events }, index) => events.slice(seen[index]).some(({ name }) => name !== 'writes')),
  )
  return Date.now() - began
}

const missesOf = ({ scenario, failed, requests, verdict, ...times }: Omit<ScenarioResult, 'misses'>): string[] => {
  const { isSeamless, leastRequests = 0, limits } = scenario
  // Interrupted uploads are sent again, and each must be stored in the end.
  const count = Object.entries(failed).reduce((sum, [kind, each]) => sum + (kind.startsWith('upload') ? 0 : each), 0)
  return [
    ...(isSeamless === true && count > 0 ? [`${count} failed requests`] : []),
    ...(requests < leastRequests ? [`only ${requests} requests`] : []),
    ...(limits && times.writeOutageMs > limits.write ? [`no change succeeded for ${times.writeOutageMs} ms`] : []),
    ...(limits?.read && times.readOutageMs > limits.read ? [`no read succeeded for ${times.readOutageMs} ms`] : []),
    ...verdict.lost.map((what) => `lost: ${what}`),
    ...verdict.doubled.map((what) => `doubled: ${what}`),
    ...verdict.faults,
  ]
}
