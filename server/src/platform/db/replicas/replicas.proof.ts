import { setTimeout as sleep } from 'node:timers/promises'
import { listNotifications } from '@sheds/contract/notifications/notifications'
import { getProduct, listProducts, updateProduct } from '@sheds/contract/products/products'
import { listSheds } from '@sheds/contract/sheds/sheds'
import { follow, getProfile, listUsers } from '@sheds/contract/users/users'
import { getWallet, listTransactions } from '@sheds/contract/wallet/wallet'
import { getWrite, listWrites, updateWrite } from '@sheds/contract/writes/writes'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLive } from '../../../modules/notifications/testing/live-reader.ts'
import { arrive } from '../../../testing/people.ts'
import { addProduct } from '../../../testing/products.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testFolder } from '../../../testing/test-folder.ts'
import { doWaitingJobs } from '../../../testing/waiting-jobs.ts'
import { postWrite } from '../../../testing/writes.ts'
import { eventually } from '../../embedded/testing/cluster-processes.ts'
import { migrateJobs } from '../../jobs/jobs.ts'
import { migrationsFolder } from '../../platform.ts'
import { migrate } from '../migrate.ts'
import { moneyNames } from './money-names.ts'
import { arriveMembers, type Member, tries, tryOwnWrites } from './testing/own-writes.ts'
import { canStream, createPrimary, createReplica, type Node } from './testing/streaming.ts'

const log = pino({ level: 'silent' })
const scratch = testFolder()
const triesOfOwnWrites = Number(process.env.REPLICA_TRIES ?? 10_000)

/** Prints a figure of the report. */
const print = (name: string, figure: unknown): void => {
  process.stdout.write(`${name}: ${JSON.stringify(figure)}\n`)
}

describe.runIf(canStream())('read replicas, one 10 s behind', () => {
  let primary: Node
  let fast: Node
  let slow: Node
  let one: TestApp
  let two: TestApp
  let members: Member[]
  const lines: string[] = []

  beforeAll(async () => {
    primary = await createPrimary(scratch, 4101)
    await migrate({ url: primary.url, folder: migrationsFolder, log })
    await migrateJobs(primary.url, log)
    fast = await createReplica(primary, scratch, 4102)
    slow = await createReplica(primary, scratch, 4103, '10s')
    const sharedDatabase = { url: primary.url, drop: async () => undefined }
    const replicaUrls = [fast.url, slow.url]
    one = await startTestApp({ sharedDatabase, replicaUrls, onLog: (line) => lines.push(line) })
    two = await startTestApp({ sharedDatabase, replicaUrls })
    members = await arriveMembers(one, 40)
    await eventually(() => servingOf(two).length === 2)
  })
  afterAll(async () => {
    await two?.close()
    await one?.close()
    for (const node of [fast, slow, primary]) await node?.kill()
  })

  const figuresOf = ({ context }: TestApp) => {
    const figures = context.database.replicas?.figures()
    if (figures === undefined) throw new Error('the app has no replicas')
    return figures
  }
  const servingOf = (test: TestApp): string[] =>
    figuresOf(test).replicas.flatMap(({ name, isServing }) => (isServing ? [name.slice(-4)] : []))

  /** Reads of a member who looks around and changes nothing, at both copies in turn. */
  const browse = async (token: string, rounds: number): Promise<void> => {
    const { other, otherWriteId } = members[3] as Member
    for (let round = 0; round < rounds; round++) {
      const test = round % 2 === 0 ? one : two
      await test.call(listWrites, {}, token)
      await test.call(getWrite, { params: { id: otherWriteId } }, token)
      await test.call(listProducts, {}, token)
      await test.call(getProduct, { params: { id: other.product.id } }, token)
      await test.call(listSheds, {}, token)
      await test.call(listUsers, {}, token)
      await test.call(getProfile, { params: { id: other.owner.id } }, token)
      await test.call(listNotifications, {}, token)
    }
  }

  it('shows every member their own writes, always', { timeout: 1_800_000 }, async () => {
    const reader = await arrive(one)
    const before = [figuresOf(one).requests, figuresOf(two).requests]
    const began = performance.now()
    const [stale] = await Promise.all([
      tryOwnWrites({ members, copies: [one, two], count: triesOfOwnWrites }),
      browse(reader.token, Math.ceil(triesOfOwnWrites / 100)),
    ])
    print('tries', { tries: triesOfOwnWrites, stale, seconds: Math.round((performance.now() - began) / 1000) })
    print('requests during the tries', { before, after: [figuresOf(one).requests, figuresOf(two).requests] })
    expect(stale).toEqual({})
  })

  it('shows the first write after a pause, in which both replicas caught up', async () => {
    await sleep(11_000)
    let missed = 0
    for (const [at, member] of members.entries()) {
      const { token } = member.shop.owner
      const [writer, reader] = at % 2 === 0 ? [one, two] : [two, one]
      await reader.call(listUsers, {}, token)
      member.turn += 1
      if (!(await tries.bookmark(member, writer, async () => reader))) missed += 1
    }
    expect(missed).toBe(0)
  })

  it('reads from both replicas while the site is quiet', async () => {
    const reader = await arrive(one)
    await browse(reader.token, 1)
    await sleep(11_000)
    const before = figuresOf(one)
    await browse(reader.token, 40)
    const after = figuresOf(one)
    const [replica, main] = [
      after.requests.replica - before.requests.replica,
      after.requests.primary - before.requests.primary,
    ]
    print('requests of a browsing member', { replica, primary: main })
    print('statements by replica', after.replicas)
    expect(replica).toBeGreaterThan(9 * main)
    for (const at of [0, 1]) expect(after.replicas[at]?.reads).toBeGreaterThan(before.replicas[at]?.reads ?? 0)
  })

  it('never reads a table about money from a replica', async () => {
    for (const { shop } of members.slice(0, 10)) {
      for (const test of [one, two]) {
        await test.call(getWallet, { params: { id: shop.owner.id } } as never, shop.owner.token)
        await test.send(listTransactions, { params: { id: shop.owner.id } }, shop.owner.token)
      }
    }
    for (const node of [fast, slow]) {
      const counts = await readsByTable(node, 'products')
      print('reads by table', Object.fromEntries([...counts].filter(([, count]) => count > 0)))
      expect(moneyNames.filter((name) => (counts.get(name) ?? 0) > 0)).toEqual([])
      expect(counts.get('products')).toBeGreaterThan(0)
    }
  })

  it('shows a stranger at once what a member shares by its address', async () => {
    const stranger = await arrive(one)
    for (let round = 0; round < 50; round++) {
      const { shop } = members[round % members.length] as Member
      const product = await addProduct(one, { owner: shop.owner, shed: shop.shed })
      const write = await postWrite(one, shop.owner)
      for (const token of [stranger.token, undefined]) {
        expect((await two.send(getProduct, { params: { id: product.id } }, token)).status).toBe(200)
        expect((await two.send(getWrite, { params: { id: write.id } }, token)).status).toBe(200)
      }
    }
  })

  it('repeats a request on the primary if a replica lacks its row', async () => {
    const { replicas, sql } = two.context.database
    let runs = 0
    for (let round = 0; round < 30; round++) {
      const { id } = await arrive(one)
      const find = async () => {
        runs += 1
        const rows = await sql`select name from users where id = ${id}`
        if (rows.length === 0) throw new Error('not found')
        return rows.length
      }
      expect(await replicas?.read({ tags: [] }, find)).toBe(1)
    }
    expect(runs).toBeGreaterThan(30)
  })

  it('caches no answer without an announced change', async () => {
    const { shop } = members[5] as Member
    const params = { id: shop.product.id }
    let announced = 0
    two.context.onChange((tags) => {
      if (tags.some((tag) => tag.includes(shop.product.id))) announced += 1
    })
    for (let round = 1; round <= 100; round++) {
      const caption = `Announced ${round}`
      const known = announced
      await one.call(updateProduct, { params, body: { caption } } as never, shop.owner.token)
      expect((await one.call(getProduct, { params })).body.caption, 'at the same copy').toBe(caption)
      await eventually(() => announced > known)
      expect((await two.call(getProduct, { params })).body.caption, 'at the other copy').toBe(caption)
      await sleep(round % 4 === 0 ? 400 : 0)
    }
  })

  it('shows what a live event announces', async () => {
    const address = await one.app.listen({ port: 0, host: '127.0.0.1' })
    const receiver = await arrive(one)
    const reader = readLive(() => address, { token: receiver.token })
    await eventually(() => reader.events.length > 0)
    // A replica may answer this session until the next event.
    await sleep(11_000)
    for (let round = 0; round < 15; round++) {
      const actor = await arrive(two)
      const known = reader.events.length
      await two.call(follow, { body: { userId: receiver.id } } as never, actor.token)
      await doWaitingJobs(two)
      await eventually(() => reader.events.length > known)
      const list = await two.call(listNotifications, {}, receiver.token)
      expect(JSON.stringify(list.body.rows[0]), `round ${round}`).toContain(actor.id)
      await sleep(300)
    }
    reader.stop()
    await reader.ended
  })

  it('survives a killed and a frozen replica without a failed request', async () => {
    const reader = await arrive(one)
    await browse(reader.token, 1)
    await eventually(() => servingOf(one).includes('4102'))
    let slowest = 0
    let isOver = false
    const reading = (async () => {
      while (!isOver) {
        const began = performance.now()
        await browse(reader.token, 1)
        slowest = Math.max(slowest, performance.now() - began)
        await sleep(20)
      }
    })()
    const isLogged = (text: string) =>
      eventually(() => {
        const own = lines.filter((line) => line.includes('4102'))
        return JSON.parse(own.at(-1) ?? '{}').msg === text
      })
    await fast.kill('SIGKILL')
    await isLogged('replica left out')
    await fast.start()
    await isLogged('replica serves reads')
    fast.signal('SIGSTOP')
    await isLogged('replica left out')
    expect((await one.app.inject('/readyz')).json()).toMatchObject({ replicas: { known: 2 } })
    await sleep(3000)
    fast.signal('SIGCONT')
    await isLogged('replica serves reads')
    isOver = true
    await reading
    print('slowest round of 8 reads, ms', Math.round(slowest))
  })

  it('answers reads while the primary is killed, and refuses changes', { timeout: 60_000 }, async () => {
    const { shop, writeId } = members[2] as Member
    const { token, id } = shop.owner
    const content = 'Stored just before.'
    await one.call(updateWrite, { params: { id: writeId }, body: { content } }, token)
    // A session that is due to be extended.
    await one.context.database.sql`update sessions set last_used_at = now() - interval '1 hour' where user_id = ${id}`
    await primary.kill('SIGKILL')
    const began = performance.now()
    await eventually(async () => (await one.send(getWrite, { params: { id: writeId } })).status === 200)
    print('first read after the kill, ms', Math.round(performance.now() - began))
    for (const by of [token, undefined]) {
      expect((await one.call(getWrite, { params: { id: writeId } }, by)).body.content).toBe(content)
      expect((await one.send(listWrites, {}, by)).status).toBe(200)
      expect((await one.send(getProfile, { params: { id } }, by)).status).toBe(200)
    }
    expect((await one.send(getWallet, { params: { id } } as never, token)).status).toBe(503)
    const late = { params: { id: writeId }, body: { content: 'Later' } }
    expect((await one.send(updateWrite, late, token)).status).toBe(503)
    expect((await one.app.inject('/readyz')).statusCode).toBe(503)
    expect(figuresOf(one).standIn).toBeGreaterThan(0)
    await primary.start()
    await eventually(() => servingOf(one).includes('4102'))
  })

  it('waits for replicas to catch up after a crash of the primary', async () => {
    await primary.kill('SIGKILL')
    await eventually(() => servingOf(one).length === 0)
    await primary.start()
    await eventually(() => servingOf(one).includes('4102'))
    await eventually(() => servingOf(two).length === 2)
    expect(await tryOwnWrites({ members, copies: [one, two], count: 400 })).toEqual({})
  })

  it('leaves a promoted replica out', async () => {
    await slow.asAdmin(async (sql) => void (await sql.unsafe('select pg_promote(true, 60)')))
    const reasonOf = (test: TestApp) => figuresOf(test).replicas[1]?.reason
    for (const test of [one, two]) await expect.poll(() => reasonOf(test)).toBe('it is no replica')
    expect(servingOf(one)).toEqual(['4102'])
    expect(await tryOwnWrites({ members, copies: [one, two], count: 400 })).toEqual({})
  })
})

/** Reads of each table that this server answered itself; waits until its statistics include `table`. */
const readsByTable = async (node: Node, table: string): Promise<Map<string, number>> => {
  const read = () =>
    node.asAdmin(
      async (sql) => sql<{ name: string; count: number }[]>`
        select relname as name, (seq_scan + coalesce(idx_scan, 0))::int as count from pg_stat_user_tables`,
      'sheds',
    )
  let counts = new Map<string, number>()
  await eventually(async () => {
    counts = new Map((await read()).map(({ name, count }) => [name, count]))
    return (counts.get(table) ?? 0) > 0
  })
  return counts
}
