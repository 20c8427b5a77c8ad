import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { deleteProduct, getProduct, likeProduct, unlikeProduct } from '@sheds/contract/products'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { addProduct, arriveWithProduct } from '../../testing/products.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
/** A second copy over the same database. */
let copy: TestApp
let people: TestPerson[]
const children: ChildProcess[] = []

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
  people = await together(200, () => arrive(test))
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

afterAll(async () => {
  await copy.close()
  await test.close()
})

const together = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

const toggle = (app: TestApp, id: string, { token }: TestPerson, wanted: boolean) =>
  app.call(wanted ? likeProduct : unlikeProduct, { params: { id } }, token)

/** Counter and heat of a product, kept and as its rows say. */
const stateOf = async (id: string) => {
  const [state] = await test.context.database.sql`
    select c.like_count as counted, c.heat,
      (select count(*)::int from product_likes where product_id = ${id}) as rows,
      (select log(2.0, (4 * power(2::numeric, extract(epoch from p.created_at) / 604800)
        + coalesce((select sum(power(2::numeric, extract(epoch from l.created_at) / 604800))
          from product_likes l where l.product_id = p.id), 0)))::float8 from products p where p.id = ${id}) as warmth
    from product_counts c where c.product_id = ${id}`
  return state as { counted: number; rows: number; heat: number; warmth: number }
}

const expectExact = async (id: string): Promise<void> => {
  const { counted, rows, heat, warmth } = await stateOf(id)
  expect(counted).toBe(rows)
  expect(heat).toBeCloseTo(warmth, 6)
}

describe('two hundred people at once', () => {
  it('liking one product are all counted, in few statements', async () => {
    const { product } = await arriveWithProduct(test)
    const statements = await test.countStatements(() =>
      together(200, (at) => toggle(test, product.id, at200(at), true)),
    )
    // One each to know who asks; the likes themselves are written together.
    expect(statements).toBeLessThan(200 + 60)
    expect((await test.call(getProduct, { params: { id: product.id } })).body.like_count).toBe(200)
    await expectExact(product.id)
    await together(200, (at) => toggle(test, product.id, at200(at), false))
    expect(await stateOf(product.id)).toMatchObject({ counted: 0, rows: 0 })
    await expectExact(product.id)
  })

  it('liking and unliking a few products through two copies leave exact counters', async () => {
    const first = await arriveWithProduct(test)
    const products = [first.product, await addProduct(test, first), await addProduct(test, first)]
    await together(200, async (at) => {
      for (let taps = 0; taps < 6; taps += 1) {
        const { id } = products[(at + taps) % 3] ?? first.product
        await toggle((at + taps) % 2 === 0 ? test : copy, id, at200(at), (at * 7 + taps * 3) % 5 < 3)
      }
    })
    for (const { id } of products) await expectExact(id)
  })

  it('are each told the truth, also about one that goes meanwhile', async () => {
    const first = await arriveWithProduct(test)
    const going = await addProduct(test, first)
    const answers = together(200, (at) => {
      const id = at % 4 === 0 ? going.id : first.product.id
      return test.app.inject({
        method: 'POST',
        url: `/api/products/${at % 10 === 9 ? '01890000-0000-7000-8000-000000000000' : id}/reaction`,
        headers: { authorization: `Bearer ${at200(at).token}` },
      })
    })
    await test.call(deleteProduct, { params: { id: going.id } }, first.owner.token)
    const statuses = await answers
    for (const [at, { statusCode }] of statuses.entries()) {
      if (at % 10 === 9) expect(statusCode).toBe(404)
      else if (at % 4 === 0) expect([200, 404]).toContain(statusCode)
      else expect(statusCode).toBe(200)
    }
    await expectExact(first.product.id)
    await expectExact(going.id)
  })
})

const at200 = (at: number): TestPerson => people[at % 200] as TestPerson

it('one person’s like and unlike at the same time end as both were told', async () => {
  const { product } = await arriveWithProduct(test)
  const [fan] = people
  if (fan === undefined) throw new Error('nobody came')
  for (let round = 0; round < 20; round += 1) {
    // Somebody else’s keeps the lane busy, so that these two are written together.
    const busy = toggle(test, product.id, at200(1), round % 2 === 0)
    const [like, unlike] = await Promise.all([
      toggle(test, product.id, fan, true),
      toggle(test, product.id, fan, false),
    ])
    await busy
    const { sql } = test.context.database
    const rows = await sql`select from product_likes where product_id = ${product.id} and user_id = ${fan.id}`
    const last = [like.body.liked, unlike.body.liked]
    if (like.body.liked === unlike.body.liked) expect(rows.length === 1).toBe(like.body.liked)
    else expect(last).toEqual([true, false])
  }
  await expectExact(product.id)
})

/** The whole server in another process, over the same database. */
const startToKill = async () => {
  const script = fileURLToPath(new URL('./testing/market-server.ts', import.meta.url))
  const child = fork(script, [test.database.url], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  children.push(child)
  const [address] = (await once(child, 'message')) as [string]
  return { child, address }
}

describe('a server killed while two hundred people like and unlike', () => {
  it('has written what it acknowledged, and its counters are exact', { timeout: 120_000 }, async () => {
    const { product } = await arriveWithProduct(test)
    for (let kill = 0; kill < 2; kill += 1) {
      const { child, address } = await startToKill()
      let acknowledged = 0
      /** What each person was told last, and what was on its way when the server died. */
      const known = new Map<string, { told: boolean | undefined; sent: boolean | undefined }>()
      const tap = async ({ id, token }: TestPerson, wanted: boolean): Promise<boolean> => {
        const state = known.get(id) ?? { told: undefined, sent: undefined }
        known.set(id, state)
        state.sent = wanted
        const response = await fetch(`${address}/api/products/${product.id}/reaction`, {
          method: wanted ? 'POST' : 'DELETE',
          headers: { authorization: `Bearer ${token}` },
        }).catch(() => undefined)
        const body = (await response?.json().catch(() => undefined)) as { liked: boolean } | undefined
        if (body === undefined) return false
        expect(body.liked).toBe(wanted)
        state.told = body.liked
        state.sent = undefined
        acknowledged += 1
        if (acknowledged === 1500) child.kill('SIGKILL')
        return true
      }
      const before = await likersOf(product.id)
      await together(200, async (at) => {
        const person = at200(at)
        for (let wanted = !before.has(person.id); await tap(person, wanted); wanted = !wanted);
      })
      const likers = await likersOf(product.id)
      for (const { id } of people) {
        const { told = before.has(id), sent } = known.get(id) ?? { told: undefined, sent: undefined }
        expect([told, sent]).toContain(likers.has(id))
      }
      expect(acknowledged).toBeGreaterThanOrEqual(1500)
      await expectExact(product.id)
    }
  })
})

const likersOf = async (id: string): Promise<Set<string>> => {
  const rows = await test.context.database.sql<{ userId: string }[]>`
    select user_id as "userId" from product_likes where product_id = ${id}`
  return new Set(rows.map(({ userId }) => userId))
}
