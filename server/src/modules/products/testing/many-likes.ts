import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { TestPerson } from '../../../testing/people.ts'
import { together } from '../../../testing/races/together.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** Like counter and heat of a product as stored, and as computed from its rows. */
export const stateOf = async ({ context }: TestApp, id: string) => {
  const [state] = await context.database.sql`
    select c.like_count as counted, c.heat,
      (select count(*)::int from product_likes where product_id = ${id}) as rows,
      (select log(2.0, (4 * power(2::numeric, extract(epoch from p.created_at) / 604800)
        + coalesce((select sum(power(2::numeric, extract(epoch from l.created_at) / 604800))
          from product_likes l where l.product_id = p.id), 0)))::float8 from products p where p.id = ${id}) as warmth
    from product_counts c where c.product_id = ${id}`
  return state as { counted: number; rows: number; heat: number; warmth: number }
}

export const expectExact = async (test: TestApp, id: string): Promise<void> => {
  const { counted, rows, heat, warmth } = await stateOf(test, id)
  expect(counted).toBe(rows)
  expect(heat).toBeCloseTo(warmth, 6)
}

interface KillPlan {
  test: TestApp
  people: readonly TestPerson[]
  productId: string
  /** Number of acknowledged likes and unlikes after which the server is killed. */
  acknowledged: number
}

/** Last response that a person received, and the request in progress when the server died. */
interface ClientState {
  told: boolean | undefined
  sent: boolean | undefined
}

/**
 * All people like and unlike through a separate server until it is killed; then every acknowledged change must be
 * stored.
 */
export const killAmongLikes = async ({ test, people, productId, acknowledged }: KillPlan): Promise<void> => {
  const before = await likersOf(test, productId)
  const { child, address } = await startToKill(test)
  const known = new Map(people.map(({ id }): [string, ClientState] => [id, { told: undefined, sent: undefined }]))
  // Some people stop early: they have no request in progress, so their last response must match the stored state.
  const most = Math.ceil(acknowledged / 75)
  let count = 0
  const tap = async ({ id, token }: TestPerson, wanted: boolean): Promise<boolean> => {
    const state = known.get(id) as ClientState
    state.sent = wanted
    const liked = await askFor(`${address}/api/products/${productId}/reaction`, token, wanted)
    if (liked === undefined) return false
    expect(liked).toBe(wanted)
    Object.assign(state, { told: liked, sent: undefined })
    count += 1
    if (count === acknowledged) child.kill('SIGKILL')
    return true
  }
  try {
    await together(people.length, async (at) => {
      const person = people[at] as TestPerson
      let wanted = !before.has(person.id)
      for (let taps = at % most; (await tap(person, wanted)) && taps > 0; taps -= 1) wanted = !wanted
    })
  } finally {
    child.kill('SIGKILL')
  }
  const likers = await likersOf(test, productId)
  for (const [id, { told = before.has(id), sent }] of known) expect([told, sent]).toContain(likers.has(id))
  expect(count).toBeGreaterThanOrEqual(acknowledged)
}

/** State in the response; undefined without a response. */
const askFor = async (address: string, token: string, wanted: boolean): Promise<boolean | undefined> => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(address, { method: wanted ? 'POST' : 'DELETE', headers }).catch(() => undefined)
  const body = (await response?.json().catch(() => undefined)) as { liked: boolean } | undefined
  return body?.liked
}

/** Whole server in another process, on the same database. */
const startToKill = async ({ database }: TestApp): Promise<{ child: ChildProcess; address: string }> => {
  const script = fileURLToPath(new URL('./market-server.ts', import.meta.url))
  const child = fork(script, [database.url], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const [address] = (await once(child, 'message')) as [string]
  return { child, address }
}

const likersOf = async ({ context }: TestApp, id: string): Promise<Set<string>> => {
  const rows = await context.database.sql<{ userId: string }[]>`
    select user_id as "userId" from product_likes where product_id = ${id}`
  return new Set(rows.map(({ userId }) => userId))
}
