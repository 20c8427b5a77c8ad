import type { Id } from '@sheds/contract/scalars'
import { listContacts } from '@sheds/contract/sheds/contacts'
import { reviewShed } from '@sheds/contract/sheds/shed-reviews'
import { deleteShed, getShed, listSheds, subscribe } from '@sheds/contract/sheds/sheds'
import { closeAccount } from '@sheds/contract/users/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { idOf } from '../../../platform/ids.ts'
import { arrive, password } from '../../../testing/people.ts'
import { stayOpen } from '../../../testing/races/while-locked.ts'
import { arriveWithShed, openShed, runJob } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { walkPages } from '../../../testing/walking.ts'
import { logContact } from './contacts.service.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

afterEach(() => void vi.useRealTimers())

const later = (milliseconds: number): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + milliseconds)
}

const nobody = idOf('01890000-0000-7000-8000-000000000000')
const product = idOf('01890000-0000-7000-8000-00000000000a')
const about = (shedId: Id, userId: Id, subject: string | null = null) => ({
  shedId,
  userId,
  subjectId: subject === null ? null : product,
  subject,
  messagePreview: 'Good morning, is it still there?',
})
const log = async (shedId: string, token: string) =>
  (await test.call(listContacts, { params: { id: shedId } }, token)).body

describe('contact log entry', () => {
  it("appears in the owner's log with sender and subject, newest first", async () => {
    const { owner, shed } = await arriveWithShed(test)
    const [one, other] = [await arrive(test), await arrive(test)]
    expect(await logContact(test.context, about(shed.id, one.id))).toBe(true)
    expect(await logContact(test.context, about(shed.id, other.id, 'Wax print'))).toBe(true)
    const rows = await log(shed.id, owner.token)
    expect(rows).toMatchObject([
      {
        shed_id: shed.id,
        product_id: product,
        subject: 'Wax print',
        user_id: other.id,
        user: { id: other.id, name: other.name, picture: null },
        message_preview: 'Good morning, is it still there?',
      },
      { product_id: null, subject: null, user_id: one.id },
    ])
  })

  it('is not repeated within a minute about the same subject', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const asker = await arrive(test)
    const kept = async (subject: string | null) => logContact(test.context, about(shed.id, asker.id, subject))
    expect([await kept(null), await kept(null)]).toEqual([true, false])
    expect([await kept('Wax print'), await kept('Wax print')]).toEqual([true, false])
    later(59_000)
    expect([await kept(null), await kept('Wax print')]).toEqual([false, false])
    later(2_000)
    expect([await kept(null), await kept('Wax print')]).toEqual([true, true])
    vi.useRealTimers()
    expect(await log(shed.id, owner.token)).toHaveLength(4)
  })

  it('is stored once and adds heat once when sent many times at once', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const asker = await arrive(test)
    const { sql } = test.context.database
    const heat = async () =>
      (await sql<{ heat: number }[]>`select heat from shed_counts where shed_id = ${shed.id}`)[0]?.heat ?? 0
    const before = await heat()
    const kept = await Promise.all(Array.from({ length: 40 }, () => logContact(test.context, about(shed.id, asker.id))))
    expect(kept.filter(Boolean)).toHaveLength(1)
    expect(await log(shed.id, owner.token)).toHaveLength(1)
    // Two points for opening and two for the contact: doubled heat is one more in base 2.
    expect((await heat()) - before).toBeCloseTo(1, 2)
  })

  it("is refused to the shed's owner, and for unknown and closed sheds", async () => {
    const { owner, shed } = await arriveWithShed(test)
    const asker = await arrive(test)
    await expect(logContact(test.context, about(shed.id, owner.id))).rejects.toThrow('forbidden')
    await expect(logContact(test.context, about(nobody, asker.id))).rejects.toThrow('not_found')
    await test.call(deleteShed, { params: { id: shed.id } }, owner.token)
    await expect(logContact(test.context, about(shed.id, asker.id))).rejects.toThrow('deleted')
  })

  it.each([
    { CONTACTS_PER_HOUR: '3', CONTACTS_PER_DAY: '100' },
    { CONTACTS_PER_HOUR: '30', CONTACTS_PER_DAY: '3' },
  ])('is limited by %j, without counting repeats and refusals', async (limits) => {
    const strict = await startTestApp({ env: { RATE_LIMITS: 'on', ...limits } })
    const { shed } = await arriveWithShed(strict)
    const [eager, other] = [await arrive(strict), await arrive(strict)]
    const ask = (what: string, userId = eager.id) =>
      logContact(strict.context, {
        ...about(shed.id, userId),
        subjectId: idOf(`01890000-0000-7000-8000-0000000000${what}`),
      })
    for (const what of ['01', '01', '02', '01', '03', '03']) await ask(what)
    const refusal = await ask('04').catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: expect.any(Number) })
    expect(await ask('01')).toBe(false)
    expect(await ask('04', other.id)).toBe(true)
    await strict.close()
  })
})

describe('simultaneous copies of one contact', () => {
  it('count once against the limits', async () => {
    const strict = await startTestApp({ env: { RATE_LIMITS: 'on', CONTACTS_PER_HOUR: '2' } })
    const { shed } = await arriveWithShed(strict)
    const asker = await arrive(strict)
    const { sql } = strict.context.database
    const waits = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const answers: unknown[] = []
    const ask = async () => {
      answers.push(await logContact(strict.context, about(shed.id, asker.id)).catch((error: Error) => error.message))
    }
    const asked = await sql.begin(async (tx) => {
      await stayOpen(tx)
      await tx`select from shed_counts where shed_id = ${shed.id} for update`
      const all = Promise.all([ask(), ask(), ask(), ask()])
      await vi.waitUntil(async () => (await waits()).length + answers.length === 4, 120_000)
      return { all }
    })
    await asked.all
    expect(answers.sort()).toEqual([false, false, false, true])
    expect(await logContact(strict.context, about(shed.id, asker.id, 'Wax print'))).toBe(true)
    await strict.close()
  })
})

describe('GET /sheds/:id/contacts', () => {
  it('pages newest first with one statement a page, for the owner only', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const asker = await arrive(test)
    const { sql } = test.context.database
    await sql`
      insert into contacts (id, shed_id, user_id, message_preview, created_at)
      select ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${shed.id}, ${asker.id}, 'n' || n, now()
      from generate_series(1, 7) n`
    const params = { id: shed.id }
    const pages = await walkPages((cursor) =>
      test.call(listContacts, { params, query: { limit: 3, ...(cursor && { cursor }) } }, owner.token),
    )
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
    expect(pages.flat().map((row) => row.message_preview)).toEqual(['n7', 'n6', 'n5', 'n4', 'n3', 'n2', 'n1'])
    // The other statement finds the caller.
    expect(await test.countStatements(() => test.call(listContacts, { params }, owner.token))).toBe(2)
    const { headers } = await test.call(listContacts, { params }, owner.token)
    expect([headers['x-total-count'], headers['cache-control']]).toEqual(['7', 'private, no-store'])
    expect((await test.refused(listContacts, { params }, asker.token)).body.code).toBe('forbidden')
    expect((await test.refused(listContacts, { params })).status).toBe(401)
    for (const id of [nobody, 'me']) {
      expect((await test.refused(listContacts, { params: { id } }, owner.token)).body.code).toBe('not_found')
    }
    await test.call(deleteShed, { params }, owner.token)
    expect((await test.refused(listContacts, { params }, owner.token)).body.code).toBe('deleted')
  })
})

describe('closing an account', () => {
  it('closes its sheds and deletes its subscriptions, reviews and contacts', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const leaver = await arrive(test)
    const own = await openShed(test, leaver)
    await test.call(subscribe, { body: { shed_id: shed.id } }, leaver.token)
    await test.call(reviewShed, { body: { shed_id: shed.id, rating_value: 2 } }, leaver.token)
    await logContact(test.context, about(shed.id, leaver.id))
    const params = { id: shed.id }
    const before = Number((await test.call(listSheds, {}, owner.token)).headers['x-total-count'])
    await test.call(getShed, { params })
    await test.call(closeAccount, { params: { id: leaver.id }, body: { password } }, leaver.token)
    const { sql } = test.context.database
    const [job] = await sql`
      select job.payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'sheds.accountClosed' and job.payload->>'userId' = ${leaver.id}`
    expect(job?.payload).toEqual({ userId: leaver.id })
    for (const _ of ['once', 'again, as a job may']) await runJob(test, 'sheds.accountClosed', { userId: leaver.id })
    expect((await test.refused(getShed, { params: { id: own.id } })).body.code).toBe('deleted')
    expect((await test.call(listSheds, {}, owner.token)).headers['x-total-count']).toBe(String(before - 1))
    expect((await test.call(getShed, { params })).body).toMatchObject({
      subscriber_count: 0,
      review_count: 0,
      rating_average: null,
    })
    expect(await log(shed.id, owner.token)).toEqual([])
  })
})
