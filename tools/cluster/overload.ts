import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { authorizePayment, sendMoney } from '@sheds/contract/wallet/wallet'
import { newId } from '@sheds/server/platform/ids'
import { arrive, password } from '@sheds/server/testing/people'
import { type WalletOwner, walletPassword } from '@sheds/server/testing/wallets'
import { postWrite } from '@sheds/server/testing/writes'
import type { Load, LoadResult } from '../../bench/overload/overload.load.ts'
import { root } from '../steps.ts'
import type { Client } from './client.ts'
import { ports } from './settings.ts'
import type { Stage } from './stage.ts'

const seconds = 12
const callers = 32
const times = 4
const bars = { goodput: 0.8, payments: 2, loginMs: 1000 }

/** Offers four times the capacity through HAProxy. Returns the findings and the reasons why they do not pass. */
export const playOverload = async (stage: Stage): Promise<{ findings: string[]; misses: string[] }> => {
  const { client, market } = stage
  const names: string[] = []
  for (let index = 0; index < 25; index += 1) names.push((await arrive(client.test)).name)
  for (let index = 0; index < 60; index += 1) await postWrite(client.test, market.teller)
  const paths = await pathsOf(client)
  let first = 0
  const offer = async (how: Partial<Load>): Promise<LoadResult> => {
    const rest = {
      url: `http://localhost:${ports.site}`,
      paths,
      first,
      kept: true,
      names,
      password,
      seconds,
      perSecond: 0,
    }
    const result = await runLoad({ ...rest, ...how })
    first += result.asked
    return result
  }
  await offer({ callers, seconds: 5 })
  const alone = await offer({ callers })
  const half = await withPayments(stage, () => offer({ perSecond: Math.round(alone.goodPerSecond / 2) }))
  const most = await withPayments(stage, () => offer({ perSecond: Math.round(alone.goodPerSecond * times) }))
  const peak = Math.max(alone.goodPerSecond, half.result.goodPerSecond, most.result.goodPerSecond)
  const goodput = most.result.goodPerSecond / peak
  const ratio = most.p99 / half.p99
  return {
    findings: [
      `capacity ${alone.goodPerSecond.toFixed(0)}/s`,
      `at ${times} x: ${most.result.goodPerSecond.toFixed(0)}/s, ${goodput.toFixed(2)} of the peak`,
      `payments p99 ${half.p99.toFixed(0)} ms at half load, ${most.p99.toFixed(0)} ms at ${times} x (${ratio.toFixed(2)}; ${most.count} payments)`,
      `login p99 ${half.result.login.p99.toFixed(0)} ms at half load, ${most.result.login.p99.toFixed(0)} ms at ${times} x`,
      `outcomes ${JSON.stringify(most.result.outcomes)}`,
    ],
    misses: [
      ...(goodput < bars.goodput ? [`goodput ${goodput.toFixed(2)} of its peak`] : []),
      ...(ratio > bars.payments ? [`payments take ${ratio.toFixed(2)} times as long`] : []),
      ...(most.result.login.p99 > bars.loginMs ? [`logins take ${most.result.login.p99.toFixed(0)} ms`] : []),
    ],
  }
}

const cursorCount = 40
const lengthCount = 90

/** Lists from many positions and of many lengths, so that few responses are cached. */
const pathsOf = async (client: Client): Promise<string[]> => {
  const cursors: string[] = []
  for (let path = '/api/writes?limit=2'; cursors.length < cursorCount; ) {
    const { headers } = await client.insist({ area: 'browse', method: 'GET', path })
    const cursor = /cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1]
    if (cursor === undefined) break
    cursors.push(cursor)
    path = `/api/writes?limit=2&cursor=${cursor}`
  }
  const lengths = Array.from({ length: lengthCount }, (_, index) => index + 5)
  return lengths.flatMap((limit) => cursors.map((cursor) => `/api/writes?limit=${limit}&cursor=${cursor}`))
}

interface PaymentTimes {
  result: LoadResult
  count: number
  p99: number
}

/** Sends payments one after the other from four members during the work, and times those that were booked. */
const withPayments = async (
  { client, market, records }: Stage,
  work: () => Promise<LoadResult>,
): Promise<PaymentTimes> => {
  let isOver = false
  const taken: number[] = []
  const payOn = async (payer: WalletOwner, payee: WalletOwner): Promise<void> => {
    while (!isOver) {
      const amount = 25
      const key = newId()
      const grant = { password: walletPassword, action: 'send_money', amount, recipient_wallet_id: payee.id }
      await client.send(authorizePayment, { params: { id: payer.id }, body: grant }, payer.token)
      const began = performance.now()
      const call = { body: { recipient_wallet_id: payee.id, amount }, headers: { 'idempotency-key': key } }
      const { status } = await client.send(sendMoney, call, payer.token)
      const outcome = status === 200 ? ('done' as const) : ('refused' as const)
      if (outcome === 'done') taken.push(performance.now() - began)
      records.payments.push({ key, from: payer.wallet.id, to: payee.wallet.id, amount, outcome })
      await sleep(100)
    }
  }
  const [one, two, three, four] = market.payers
  if (!one || !two || !three || !four) throw new Error('too few members')
  const payments = [payOn(one, two), payOn(two, three), payOn(three, four), payOn(four, one)]
  const result = await work().finally(() => {
    isOver = true
  })
  await Promise.all(payments)
  const sorted = taken.toSorted((a, b) => a - b)
  return { result, count: taken.length, p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN }
}

const runLoad = async (load: Load): Promise<LoadResult> => {
  const child = fork(join(root, 'bench/overload/overload.load.ts'))
  child.send(load)
  const [result] = (await once(child, 'message')) as [LoadResult]
  return result
}
