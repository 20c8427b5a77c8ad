import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { demoParts } from '@sheds/demo/parts'
import { connect } from '@sheds/server/platform/db/database'
import { buildSite } from '../tools/build.ts'
import type { Load, LoadResult, Timing } from './overload/overload.load.ts'
import { pageUrl } from './support/callers.ts'
import { openMarket } from './support/market.ts'
import { serve } from './support/process.ts'
import { holdBar, holdCeiling } from './support/rounds.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const bars = { goodput: 0.9, criticalMs: 1000, refusalMs: 200 }
const offers = [1, 2, 4]
const callers = { pages: 8, lists: 32 }
const password = 'quite a long password'
const names = Array.from({ length: 30 }, (_, index) => `Overload Bench ${index}`)
const person = {
  password,
  confirm_password: password,
  email: 'overload@sheds.example',
  date_of_birth: '1990-01-01',
  sex: 'F',
}

/**
 * Four times the capacity in requests without cached responses: goodput must hold, logins must succeed, and excess
 * requests must be refused at once.
 */
export const measure = async (): Promise<void> => {
  await buildSite()
  const market = await openMarket('hundredth', demoParts)
  const server = await serve('overload/overload.server.ts', '', { DATABASE_URL: market.url, LOG_LEVEL: 'fatal' })
  const floor = await serve('overload/overload.floor.ts', '', {})
  try {
    await signUp(server.url)
    const crowds = { pages: await pagesOf(market.url), lists: await listsOf(server.url) }
    for (const [name, paths] of Object.entries(crowds))
      for (const kept of [false, true])
        await holdCrowd(name, {
          url: server.url,
          floor: floor.url,
          paths,
          kept,
          callers: callers[name as keyof typeof crowds],
        })
  } finally {
    await floor.stop()
    await server.stop()
    await market.stop()
  }
}

const signUp = async (url: string): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  for (const [index, name] of names.entries()) {
    const body = JSON.stringify({ ...person, name, phone_number: String(670000000 + index) })
    const sent = await fetch(`${url}/api/users/signup`, { method: 'POST', headers, body })
    if (sent.status !== 201 && sent.status !== 409) throw new Error(`signing up: ${await sent.text()}`)
  }
}

/** Pages of all products in both languages, so that none repeats while it is cached. */
const pagesOf = async (databaseUrl: string): Promise<string[]> => {
  const { sql, close } = connect({ url: databaseUrl, prepare: false, max: 1 })
  const ids = await sql<{ id: string }[]>`select id from products where status <> 'hidden' order by md5(id::text)`
  await close()
  return ids.flatMap(({ id }) => ['en', 'fr'].map((lang) => `/products/${id}/details?lang=${lang}`))
}

const pagesOfList = 400

/** One list from many positions and of many lengths, each a different response. */
const listsOf = async (url: string): Promise<string[]> => {
  const starts: string[] = []
  let next = `${url}/api/products?limit=20`
  for (let at = 0; at < pagesOfList; at += 1) {
    next = await pageUrl(next, 2)
    starts.push(new URL(next).searchParams.get('cursor') ?? '')
  }
  const lengths = Array.from({ length: 30 }, (_, index) => index + 10)
  return starts.flatMap((cursor) => lengths.map((limit) => `/api/products?limit=${limit}&cursor=${cursor}`))
}

interface Crowd {
  url: string
  floor: string
  paths: string[]
  kept: boolean
  callers: number
}

const holdCrowd = async (name: string, { callers: together, floor, ...crowd }: Crowd): Promise<void> => {
  let first = 0
  const offer = async (how: Partial<Load>): Promise<LoadResult> => {
    const result = await runLoad({ ...crowd, names, password, seconds, perSecond: 0, first, ...how })
    first += result.asked
    return result
  }
  console.log(`\n${name}, ${crowd.kept ? 'kept connections' : 'a new connection each'}`)
  await offer({ callers: together, seconds: 3 })
  const alone = await offer({ callers: together })
  printResult(`${together} callers who wait`, alone)
  const results: LoadResult[] = []
  for (const times of offers) {
    const perSecond = Math.round(alone.goodPerSecond * times)
    const result = await offer({ perSecond })
    printResult(`${times} × capacity, ${perSecond} a second`, result)
    results.push(result)
  }
  const rest = { ...crowd, url: floor, names: [], password, seconds, first: 0 }
  const [served] = await Promise.all([
    offer({ perSecond: Math.round(alone.goodPerSecond) }),
    runLoad({ ...rest, perSecond: Math.round(alone.goodPerSecond * (Math.max(...offers) - 1)) }),
  ])
  printResult('floor: capacity, while bare node:http on the same core turns the rest away', served)
  const peak = Math.max(alone.goodPerSecond, ...results.map(({ goodPerSecond }) => goodPerSecond))
  const most = results.at(-1)
  if (most === undefined) return
  console.log(`    ÷ floor ${(most.goodPerSecond / served.goodPerSecond).toFixed(2)}`)
  holdBar('goodput at 4 × capacity ÷ its peak', most.goodPerSecond / peak, bars.goodput)
  holdCeiling('login p99, ms', most.login.p99, bars.criticalMs)
  holdCeiling('/readyz p99, ms', most.ready.p99, bars.criticalMs)
  holdCeiling('a refusal arrives, p99, ms', most.refused.p99, bars.refusalMs)
}

const runLoad = async (load: Load): Promise<LoadResult> => {
  const path = fileURLToPath(new URL('./overload/overload.load.ts', import.meta.url))
  const child = fork(path, { execPath: 'taskset', execArgv: ['-c', '1', process.execPath] })
  child.send(load)
  const [result] = (await once(child, 'message')) as [LoadResult]
  return result
}

const printResult = (name: string, { goodPerSecond, outcomes, ...times }: LoadResult): void => {
  const show = ([what, { count, p50, p99 }]: [string, Timing]): string =>
    `${what} ${count} (p50 ${Math.round(p50)}, p99 ${Math.round(p99)} ms)`
  const { asked: _, ...parts } = times
  console.log(`  ${name}: good ${goodPerSecond.toFixed(1)}/s; ${Object.entries(parts).map(show).join(', ')}`)
  console.log(
    `    ${Object.entries(outcomes)
      .map(([outcome, count]) => `${outcome}: ${count}`)
      .join(', ')}`,
  )
}
