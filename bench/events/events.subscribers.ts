import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '@sheds/server/platform/db/database'
import { newId } from '@sheds/server/platform/ids'
import { percentile } from '../support/latency.ts'
import type { ServerProcess } from '../support/process.ts'
import { holdCeiling, median } from '../support/rounds.ts'

const subscribers = 10_000
const rounds = 5
const postsPerRound = 5
const ceilings = { seller: 1.5, toldSeconds: 60 }

interface Seller {
  token: string
  shed: string
}

/**
 * What a seller waits for when 10,000 people subscribe to the shed, beside the same of one without; its own jobs tell
 * them meanwhile, in the same process. And how long these take.
 */
export const measureSubscribers = async (sql: Sql, server: ServerProcess, tokens: readonly string[]): Promise<void> => {
  const [alone, famous] = await Promise.all(tokens.slice(0, 2).map((token) => openShed(server, token)))
  if (alone === undefined || famous === undefined) throw new Error('two sellers are needed')
  await subscribeMany(sql, famous.shed)
  for (const seller of [alone, famous]) await post(server, seller)
  await untilIdle(sql)
  const taken = { alone: [] as number[], famous: [] as number[], told: [] as number[] }
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const without = await postSome(server, alone)
    const all = (await countTold(sql, famous.shed)) + subscribers
    const [beside, told] = await Promise.all([postSome(server, famous), untilTold(sql, famous.shed, all)])
    await untilIdle(sql)
    ratios.push(percentile(beside, 0.5) / percentile(without, 0.5))
    taken.alone.push(...without)
    taken.famous.push(...beside)
    taken.told.push(told)
  }
  const ms = (times: readonly number[]): string => percentile(times, 0.5).toFixed(1)
  console.log(`\na new product (p50 of ${rounds * postsPerRound}, ${rounds} rounds that take turns)`)
  console.log(`  without subscribers ${ms(taken.alone)} ms, with ${subscribers} ${ms(taken.famous)} ms`)
  console.log(
    `  seconds until all had their first row: ${taken.told.map((each) => (each / 1000).toFixed(1)).join(' ')}`,
  )
  holdCeiling(
    `p50 of a seller's new product, with ${subscribers} subscribers ÷ without`,
    median(ratios),
    ceilings.seller,
  )
  holdCeiling(`seconds until ${subscribers} are told`, Math.max(...taken.told) / 1000, ceilings.toldSeconds)
}

const call = async (
  server: ServerProcess,
  token: string,
  path: string,
  body: object,
): Promise<Record<string, never>> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 201) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, never>
}

const openShed = async (server: ServerProcess, token: string): Promise<Seller> => {
  const { shed } = await call(server, token, '/shed', {
    ...{ name: `Shed ${newId()}`, email: 'shed@private.example', category: 'fashion', phone_number: '699 88 77 22' },
    ...{ location: 'Douala', description: 'Wax and lace.', bio: 'Cloth since 1998' },
  })
  return { token, shed: (shed as { id: string } | undefined)?.id ?? '' }
}

const subscribeMany = async (sql: Sql, shed: string): Promise<void> => {
  const ids = Array.from({ length: subscribers }, () => newId())
  await sql`
    insert into users (id, name, email, phone_number, created_at)
    select id, 'Fan', '', '', now() from unnest(${ids}::uuid[]) id`
  await sql`
    insert into subscriptions (id, shed_id, user_id, created_at)
    select id, ${shed}, id, now() - interval '1 minute' from unnest(${ids}::uuid[]) id`
  await sql`analyze users, subscriptions`
}

const post = async (server: ServerProcess, { token, shed }: Seller): Promise<number> => {
  const product = { name: 'Kaba', price: 15_000, caption: 'Sewn in Douala', description: 'Six yards of wax.' }
  const started = performance.now()
  await call(server, token, `/sheds/${shed}/product`, product)
  return performance.now() - started
}

const postSome = async (server: ServerProcess, seller: Seller): Promise<number[]> => {
  const times: number[] = []
  for (let at = 0; at < postsPerRound; at += 1) times.push(await post(server, seller))
  return times
}

/** How often somebody was told of a product of this shed. */
const countTold = async (sql: Sql, shed: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from notification_activities where type = 'product' and group_id = ${shed}`
  return row?.count ?? 0
}

/** Milliseconds until that is so many. */
const untilTold = async (sql: Sql, shed: string, count: number): Promise<number> => {
  const started = performance.now()
  while ((await countTold(sql, shed)) < count) await sleep(100)
  return performance.now() - started
}

/** Until no job waits. */
const untilIdle = async (sql: Sql): Promise<void> => {
  for (;;) {
    const [row] = await sql<
      { count: number }[]
    >`select count(*)::int as count from graphile_worker._private_jobs where run_at <= now()`
    if (row?.count === 0) return
    await sleep(200)
  }
}
