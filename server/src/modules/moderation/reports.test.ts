import { getMusic } from '@sheds/contract/music/music'
import { listNotifications } from '@sheds/contract/notifications/notifications'
import { getProduct, listShedProducts, updateProduct } from '@sheds/contract/products/products'
import type { Id } from '@sheds/contract/scalars'
import { getShed } from '@sheds/contract/sheds/sheds'
import { closeAccount } from '@sheds/contract/users/accounts'
import * as writes from '@sheds/contract/writes/writes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arriveWithSingle, publishWithoutAudio } from '../../testing/music.ts'
import { arrive, password, type TestPerson } from '../../testing/people.ts'
import { addProduct, arriveWithProduct } from '../../testing/products.ts'
import { runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { postWrite } from '../../testing/writes.ts'
import { markProduct } from '../products/products.api.ts'
import { clearReportsOf, countCases, decideCase, listBusyReporters, listCases } from './report-cases.service.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const refusedAs = async (...call: Parameters<TestApp['refused']>) => {
  const { body } = await test.refused(...call)
  return [body.code, body.message]
}
const seenBy = async ({ token }: TestPerson) =>
  (await test.call(writes.listWrites, { query: { limit: 100 } }, token)).body.map(({ id }) => id)

describe('reports', () => {
  const reportBy = async (
    { token }: TestPerson,
    subject: { kind: 'write' | 'product' | 'shed' | 'music'; id: string },
    remoteAddress: string,
  ): Promise<number> => {
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: '/api/reports',
      remoteAddress,
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
      payload: { ...subject, reason: 'scam' },
    })
    return statusCode
  }

  const arriveEstablished = async (size: number): Promise<TestPerson[]> => {
    const people = await Promise.all(Array.from({ length: size }, () => arrive(test)))
    await test.context.database.sql`
      update users set created_at = created_at - interval '8 days' where id = any(${people.map(({ id }) => id)}::uuid[])`
    return people
  }

  it('hide a write after five by established users in three networks, until a verdict', async () => {
    const [author, stranger] = [await arrive(test), await arrive(test)]
    const people = await arriveEstablished(6)
    const write = await postWrite(test, author)
    const subject = { kind: 'write', id: write.id } as const
    const seen = () => test.send(writes.getWrite, { params: { id: write.id } }, stranger.token)
    // New users, and many users in one network, have no weight.
    for (const fresh of await Promise.all(Array.from({ length: 6 }, () => arrive(test))))
      expect(await reportBy(fresh, subject, `10.${fresh.name.length}.1.1`)).toBe(200)
    for (const [at, who] of people.entries()) expect(await reportBy(who, subject, `10.0.0.${at}`)).toBe(200)
    for (const who of people) expect(await reportBy(who, subject, '10.9.9.9')).toBe(200)
    expect((await seen()).status).toBe(200)
    const others = await arriveEstablished(2)
    for (const [at, who] of others.entries()) await reportBy(who, subject, `2001:db8:${at}::1`)
    expect(await seen()).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await seenBy(stranger)).not.toContain(write.id)
    expect((await test.call(writes.getWrite, { params: { id: write.id } }, author.token)).body.hidden).toBe(true)
    const waiting = (await listCases(test.context)).find(({ id }) => id === write.id)
    expect(waiting).toMatchObject({ kind: 'write', state: 'hidden', reports: 14 })

    expect(await decideCase(test.context, { ...subject, verdict: 'fine' })).toBe(true)
    expect((await seen()).status).toBe(200)
    for (const [at, who] of (await arriveEstablished(5)).entries()) await reportBy(who, subject, `192.168.${at}.1`)
    expect((await seen()).status).toBe(200)
    await decideCase(test.context, { ...subject, verdict: 'upheld' })
    expect((await seen()).status).toBe(404)
    const [counts] = await test.context.database.sql`
      select t.writes::int = (select count(*) from writes where deleted_at is null and hidden_at is null) as exact
      from write_totals t`
    expect(counts).toEqual({ exact: true })
  })

  const reportAll = async (people: readonly TestPerson[], ids: readonly Id[]): Promise<void> => {
    for (const [at, who] of people.entries())
      for (const id of ids) await reportBy(who, { kind: 'product', id }, `10.${at}.0.1`)
  }

  const shedOf = async (products: number) => {
    const seller = await arriveWithProduct(test)
    const ids = [seller.product.id]
    while (ids.length < products) ids.push((await addProduct(test, seller)).id)
    return { ...seller, ids }
  }

  const hiddenOf = async (ids: readonly Id[]): Promise<Id[]> => {
    const rows = await test.context.database.sql<{ id: Id }[]>`
      select id from products where id = any(${ids}::uuid[]) and is_held order by id`
    return rows.map(({ id }) => id)
  }

  it('hide at most three unreviewed things for the same five users', async () => {
    const [{ ids }, people] = [await shedOf(8), await arriveEstablished(5)]
    await reportAll(people.slice(0, 4), ids)
    expect(await hiddenOf(ids)).toEqual([])
    const [last] = people.slice(4)
    await Promise.all(ids.map((id) => reportBy(last as TestPerson, { kind: 'product', id }, '10.7.0.1')))
    expect(await hiddenOf(ids)).toHaveLength(3)
    const waiting = (await listCases(test.context)).filter(({ id }) => ids.includes(id))
    expect(waiting.map(({ state }) => state).sort()).toEqual(
      [...Array(3).fill('hidden'), ...Array(5).fill('open')].sort(),
    )
    // Five other reporters are enough to hide it.
    const open = waiting.find(({ state }) => state === 'open')?.id as Id
    await reportAll(await arriveEstablished(5), [open])
    expect(await hiddenOf(ids)).toContain(open)
  })

  it("have no weight after two mistakes, until more of the user's reports are upheld", async () => {
    const [{ ids }, people] = [await shedOf(6), await arriveEstablished(5)]
    const [first, second, third, fourth, fifth, sixth] = ids as [Id, Id, Id, Id, Id, Id]
    await reportAll(people, [first, second])
    expect(await hiddenOf(ids)).toEqual([first, second].sort())
    for (const id of [first, second]) await decideCase(test.context, { kind: 'product', id, verdict: 'fine' })
    await reportAll(people, [third])
    expect(await hiddenOf(ids)).toEqual([])
    // Their reports still reach an operator.
    expect((await listCases(test.context)).some(({ id }) => id === third)).toBe(true)
    await reportAll(people, [fourth, fifth])
    for (const id of [third, fourth, fifth]) await decideCase(test.context, { kind: 'product', id, verdict: 'upheld' })
    await reportAll(people, [sixth])
    expect(await hiddenOf(ids)).toContain(sixth)
  })

  it("have no weight once the reporter's account is closed", async () => {
    const [{ ids }, people] = [await shedOf(1), await arriveEstablished(5)]
    await reportAll(people.slice(0, 4), ids)
    await test.context.database.sql`update users set closed_at = now() where id = ${people[0]?.id}`
    await reportAll(people.slice(4), ids)
    expect(await hiddenOf(ids)).toEqual([])
  })

  it("are deleted with the reporter's account, but the case remains", async () => {
    const [{ ids }, reporter, other] = [await shedOf(1), await arrive(test), await arrive(test)]
    await reportAll([reporter, other], ids)
    await test.call(closeAccount, { params: { id: reporter.id }, body: { password } }, reporter.token)
    const waiting = (await listCases(test.context)).find(({ id }) => id === ids[0])
    expect(waiting).toMatchObject({ state: 'open', reports: 1 })
  })

  it('can be cleared per user, and operators see who reports most', async () => {
    const [{ owner, ids }, people] = [await shedOf(4), await arriveEstablished(5)]
    await reportAll(people, ids)
    expect(await hiddenOf(ids)).toHaveLength(3)
    const busy = (await listBusyReporters(test.context)).find(({ id }) => id === people[0]?.id)
    expect(busy).toMatchObject({ name: people[0]?.name, waiting: 4, fine: 0, upheld: 0 })
    expect(await clearReportsOf(test.context, people[0]?.id as Id)).toBe(4)
    expect(await hiddenOf(ids)).toEqual([])
    for (const id of ids) expect((await test.send(getProduct, { params: { id } })).status).toBe(200)
    expect(await clearReportsOf(test.context, people[0]?.id as Id)).toBe(0)
    const told = (await test.call(listNotifications, { query: {} }, owner.token)).body.rows
    expect(told.filter(({ type }) => type === 'reported_fine')).toHaveLength(3)
  })

  it('notify the owner of a hidden thing, and later of the verdict', async () => {
    const [{ owner, ids }, author, people] = [await shedOf(1), await arrive(test), await arriveEstablished(5)]
    const write = await postWrite(test, author, { content: 'Cheap *phones*' })
    for (const [at, who] of people.entries()) await reportBy(who, { kind: 'write', id: write.id }, `10.${at}.0.1`)
    await reportAll(people, ids)
    const newsOf = async (person: TestPerson) => {
      const { body } = await test.call(listNotifications, { query: {} }, person.token)
      return body.rows.map(({ type, subject }) => [type, subject?.kind, subject?.name])
    }
    const name = (await test.call(getProduct, { params: { id: ids[0] as Id } }, owner.token)).body.name
    expect(await newsOf(owner)).toEqual([['reported_hidden', 'product', name]])
    expect(await newsOf(author)).toEqual([['reported_hidden', 'write', 'Cheap phones']])
    for (let times = 0; times < 2; times += 1) {
      await decideCase(test.context, { kind: 'write', id: write.id, verdict: 'upheld' })
      await decideCase(test.context, { kind: 'product', id: ids[0] as Id, verdict: 'fine' })
    }
    expect((await newsOf(owner)).map(([type]) => type)).toEqual(['reported_fine', 'reported_hidden'])
    expect((await newsOf(author)).map(([type]) => type)).toEqual(['reported_upheld', 'reported_hidden'])
  })

  it('are applied by a job after a crash, and a late job changes nothing', async () => {
    const [{ ids }, people] = [await shedOf(1), await arriveEstablished(5)]
    const [id] = ids as [Id]
    await reportAll(people, ids)
    const jobs = await test.context.database.sql<{ payload: Record<string, string> }[]>`
      select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'moderation.judged'
        and j.payload -> 'subject' ->> 'id' = ${id}`
    expect(jobs).toHaveLength(1)
    await markProduct(test.context, id, { isHeld: false })
    await runJob(test, 'moderation.judged', jobs[0]?.payload)
    expect(await hiddenOf(ids)).toEqual(ids)
    await decideCase(test.context, { kind: 'product', id, verdict: 'fine' })
    await runJob(test, 'moderation.judged', jobs[0]?.payload)
    expect(await hiddenOf(ids)).toEqual([])
  })

  it("hide a product even from its seller's changes, but only queue a shed", async () => {
    const { owner, product, shed } = await arriveWithProduct(test)
    const params = { id: product.id }
    const people = await arriveEstablished(5)
    for (const [at, who] of people.entries()) {
      expect(await reportBy(who, { kind: 'product', id: product.id }, `10.${at}.0.1`)).toBe(200)
      expect(await reportBy(who, { kind: 'shed', id: shed.id }, `10.${at}.0.1`)).toBe(200)
    }
    expect((await test.send(getProduct, { params })).status).toBe(404)
    expect((await test.call(getShed, { params: { id: shed.id } })).body.product_count).toBe(0)
    const [own] = (await test.call(listShedProducts, { params: { shed_id: shed.id } }, owner.token)).body
    expect([own?.status, own?.viewer?.hidden_for]).toEqual(['hidden', 'reports'])
    const show = { params, body: { status: 'on sale' as const } }
    expect(await refusedAs(updateProduct, show, owner.token)).toEqual([
      'forbidden',
      'Other people reported this product. It stays hidden while we check it.',
    ])
    const waiting = (await listCases(test.context)).map(({ kind, state }) => [kind, state])
    expect(waiting).toEqual(
      expect.arrayContaining([
        ['product', 'hidden'],
        ['shed', 'open'],
      ]),
    )
    const hidden = waiting.filter(([, state]) => state === 'hidden')
    expect(await countCases(test.context)).toEqual({ waiting: waiting.length, hidden: hidden.length })
    await decideCase(test.context, { kind: 'product', id: product.id, verdict: 'fine' })
    expect((await test.call(getProduct, { params })).body.status).toBe('on sale')
    expect((await test.call(getProduct, { params }, owner.token)).body.viewer).not.toHaveProperty('hidden_for')
    expect((await test.call(getShed, { params: { id: shed.id } })).body.product_count).toBe(1)
    expect((await test.call(updateProduct, show, owner.token)).status).toBe(200)
    expect(await decideCase(test.context, { kind: 'product', id: shed.id, verdict: 'fine' })).toBe(false)
  })

  it('hide music from all but its owner until a verdict', async () => {
    const { owner, music } = await arriveWithSingle(test, { title: 'Reported' })
    await publishWithoutAudio(test, music.id)
    const params = { id: music.id }
    for (const [at, who] of (await arriveEstablished(5)).entries())
      expect(await reportBy(who, { kind: 'music', id: music.id }, `10.${at}.0.1`)).toBe(200)
    expect((await test.send(getMusic, { params })).status).toBe(404)
    expect((await test.call(getMusic, { params }, owner.token)).body.viewer?.hidden_for).toBe('reports')
    expect(await refusedAs(getMusic, { params })).toEqual(['not_found', 'Music not found'])
    await decideCase(test.context, { kind: 'music', id: music.id, verdict: 'fine' })
    expect((await test.call(getMusic, { params })).body.title).toBe('Reported')
  })

  it('hide a product independently of an unpaid fee', async () => {
    const strict = await startTestApp({
      sharedDatabase: test.database,
      env: { LISTING_FEE: '250', LISTING_FEE_REQUIRED: 'true' },
    })
    const hold = (id: Id) => markProduct(strict.context, id, { isHeld: true })
    const steps = {
      hold,
      holdAgain: hold,
      free: (id: Id) => markProduct(strict.context, id, { isHeld: false }),
      pay: (id: Id) => runJob(strict, 'products.listingFeePaid', { subject: 'product', subjectId: id } as never),
    }
    const stories: [keyof typeof steps, 'fee' | 'reports' | undefined][][] = [
      [
        ['hold', 'reports'],
        ['pay', 'reports'],
        ['free', undefined],
      ],
      [
        ['hold', 'reports'],
        ['holdAgain', 'reports'],
        ['free', 'fee'],
        ['pay', undefined],
      ],
      [
        ['pay', undefined],
        ['hold', 'reports'],
        ['pay', 'reports'],
      ],
    ]
    for (const story of stories) {
      const { owner, shed, product } = await arriveWithProduct(strict, undefined, { status: 'reserved' })
      const params = { id: product.id }
      expect(product.viewer?.hidden_for).toBe('fee')
      for (const [step, reason] of story) {
        await steps[step](product.id)
        // Saving the unchanged form does not change its later state.
        await strict.call(updateProduct, { params, body: { status: reason ? 'hidden' : 'reserved' } }, owner.token)
        const own = (await strict.call(getProduct, { params }, owner.token)).body
        const seen = reason === undefined ? [200, 'reserved', 1] : [404, 'hidden', 0]
        const { status } = await strict.send(getProduct, { params })
        const counted = (await strict.call(getShed, { params: { id: shed.id } })).body.product_count
        expect([status, own.status, counted, own.viewer?.hidden_for], `${step} of ${story}`).toEqual([...seen, reason])
      }
    }
    await strict.close()
  })
})
