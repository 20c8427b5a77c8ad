import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import {
  listNotifications,
  readNotifications,
  setNotificationSettings,
} from '@sheds/contract/notifications/notifications'
import type { Id } from '@sheds/contract/scalars'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type JobRunner, runJobs } from '../../platform/jobs/jobs.ts'
import { type Channel, type Delivery, jobsOf } from '../../platform/slice.ts'
import { createSlices } from '../../slices.ts'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import { deliverJob } from './deliveries.service.ts'
import { type Activity, deliveredAtOnce, lateHours } from './notifications.rules.ts'
import { notify } from './notify.service.ts'

let test: TestApp
let now = Date.parse('2026-03-10T08:00:00Z')
let brought: Delivery[] = []
const away = new Set<Id>()
const unreachable = new Set<Id>()

/** A second channel besides push, plugged in through a slice. */
const post: Channel = {
  name: 'post',
  reaches: async (_, userIds) => userIds.filter((id) => !unreachable.has(id)),
  deliver: async (delivery) => {
    if (away.has(delivery.receiverId)) throw new Error('receiver is away')
    brought.push(delivery)
  },
}

beforeAll(async () => {
  test = await startTestApp({
    clock: { now: () => new Date(now) },
    slices: (context) => [...createSlices(context), { name: 'post', bindings: [], channels: [post] }],
  })
})
afterEach(() => {
  brought = []
  away.clear()
})
afterAll(() => test.close())

interface ActivityOptions {
  actorId?: Id
  groupId?: Id
}

const activityTo = (receiverId: Id, { actorId = newId(), groupId = newId() }: ActivityOptions = {}): Activity => ({
  receiverId,
  type: 'like',
  actorId,
  groupId,
  activityId: actorId,
  subject: null,
  shed: null,
  detail: '',
  at: new Date(now).toISOString(),
})
const people = (count: number): Promise<TestPerson[]> => Promise.all(Array.from({ length: count }, () => arrive(test)))
const idsOf = (persons: readonly TestPerson[]): Id[] => persons.map(({ id }) => id)
const receivers = () => brought.map(({ receiverId }) => receiverId).toSorted()

/** Runs waiting jobs; failed ones stay queued, as with a real runner. */
const work = () => doWaitingJobs(test).catch((error: unknown) => (error as Error).message)

const plantPeople = async (count: number): Promise<Id[]> => {
  const ids = Array.from({ length: count }, () => newId())
  await test.context.database.sql`
    insert into users (id, name, email, phone_number, created_at)
    select id, 'Somebody', '', '', now() from unnest(${ids}::uuid[]) id`
  return ids
}

describe('additional delivery channel', () => {
  it('delivers once per receiver, however often activity, job or parts of it repeat', async () => {
    const ids = idsOf(await people(3))
    const activities = ids.map((id) => activityTo(id))
    await notify(test.context, activities)
    await notify(test.context, activities)
    const { sql } = test.context.database
    const [job] = await sql<{ payload: never }[]>`select payload from graphile_worker._private_jobs`
    expect(await work()).toEqual([deliverJob])
    expect(receivers()).toEqual(ids.toSorted())
    for (const { run } of jobsOf(test.slices).filter(({ name }) => name === deliverJob))
      await run(job?.payload as never, test.context.log)
    expect(brought).toHaveLength(3)
    expect(brought.every(({ notification: { type, count, read } }) => type === 'like' && count === 1 && !read)).toBe(
      true,
    )
  })

  it('retries only failed receivers, and gives up after a day', async () => {
    const [there, gone, lost] = await people(3)
    if (there === undefined || gone === undefined || lost === undefined) throw new Error('too few people')
    for (const { id } of [gone, lost]) away.add(id)
    await notify(
      test.context,
      idsOf([there, gone, lost]).map((id) => activityTo(id)),
    )
    expect(await work()).toBe('2 of 3 not delivered')
    expect(receivers()).toEqual([there.id])
    away.delete(gone.id)
    expect(await work()).toBe('1 of 2 not delivered')
    expect(receivers()).toEqual([there.id, gone.id].toSorted())
    now += lateHours * 3_600_000
    away.clear()
    expect(await work()).toEqual([deliverJob])
    expect(brought).toHaveLength(2)
  })

  it('is silent while an unread group grows, and delivers again after it was read', async () => {
    const [person] = await people(1)
    if (person === undefined) throw new Error('too few people')
    const groupId = newId()
    const like = () => notify(test.context, [activityTo(person.id, { groupId })])
    await like()
    await like()
    await work()
    await like()
    await work()
    expect(brought.map(({ notification }) => notification.count)).toEqual([2])
    await test.call(readNotifications, { body: {} }, person.token)
    await like()
    await work()
    expect(brought.map(({ notification }) => notification.count)).toEqual([2, 4])
    expect(new Set(brought.map(({ notification }) => notification.id)).size).toBe(1)
  })

  it('skips receivers it does not reach, who have read it or who switched it off', async () => {
    const [far, reader, quiet] = await people(3)
    if (far === undefined || reader === undefined || quiet === undefined) throw new Error('too few people')
    unreachable.add(far.id)
    await test.call(setNotificationSettings, { body: { like: false } }, quiet.token)
    await notify(
      test.context,
      idsOf([far, reader, quiet]).map((id) => activityTo(id)),
    )
    await test.call(readNotifications, { body: {} }, reader.token)
    await work()
    expect(brought).toEqual([])
    // The list contains it all the same.
    expect((await test.call(listNotifications, { query: {} }, far.token)).body.unread).toBe(1)
    const rows = await test.context.database.sql`
      select d.notification_id from notification_deliveries d join notifications n on n.id = d.notification_id
      where n.receiver_id = any(${idsOf([far, quiet])}::uuid[])`
    expect(rows).toHaveLength(0)
  })
})

describe('job killed while delivering', () => {
  let child: ChildProcess | undefined
  let runner: JobRunner | undefined
  afterEach(async () => {
    child?.kill('SIGKILL')
    await runner?.stop()
  })

  it('skips no receiver, and repeats at most the deliveries in progress', {
    timeout: 120_000,
    tags: ['full'],
  }, async () => {
    now = Date.now()
    const ids = await plantPeople(300)
    await notify(
      test.context,
      ids.map((id) => activityTo(id)),
    )
    const { sql } = test.context.database
    const delivered = async () =>
      (
        await sql<{ id: Id }[]>`
          select n.receiver_id as id from notification_deliveries d join notifications n on n.id = d.notification_id
          where n.receiver_id = any(${ids}::uuid[]) and d.delivered_at is not null`
      ).map(({ id }) => id)
    const script = fileURLToPath(new URL('testing/channel-worker.ts', import.meta.url))
    const hangsBehind = 10 * deliveredAtOnce + 3
    child = fork(script, [test.database.url, String(hangsBehind)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    const before: Id[] = []
    child.on('message', (id) => before.push(id as Id))
    await expect.poll(() => before.length, { timeout: 120_000 }).toBe(hangsBehind)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const marked = await delivered()
    expect(marked).toHaveLength(10 * deliveredAtOnce)
    runner = runJobs({
      connectionString: test.database.url,
      jobs: jobsOf(test.slices),
      log: test.context.log,
      concurrency: 2,
    })
    await expect.poll(async () => (await delivered()).length, { timeout: 120_000 }).toBe(ids.length)
    const after = receivers()
    expect(new Set(after).size).toBe(after.length)
    const twice = after.filter((id) => before.includes(id))
    expect(twice).toEqual(before.filter((id) => !marked.includes(id)).toSorted())
    expect(twice).toHaveLength(3)
    expect(new Set([...before, ...after])).toEqual(new Set(ids))
  })
})
