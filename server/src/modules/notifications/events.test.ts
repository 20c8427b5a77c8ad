import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { liveEvents } from '@sheds/contract/notifications/live'
import {
  endedTypes,
  judgedTypes,
  listNotifications,
  notificationTypes,
  readNotifications,
  securityTypes,
  setNotificationSettings,
  switchableTypes,
} from '@sheds/contract/notifications/notifications'
import { changePassword, closeAccount, endSession, listSessions, logIn, logOut } from '@sheds/contract/users/accounts'
import { follow } from '@sheds/contract/users/users'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type JobRunner, runJobs } from '../../platform/jobs/jobs.ts'
import { jobsOf } from '../../platform/slice.ts'
import { arrive, password, type TestPerson } from '../../testing/people.ts'
import { stayOpen } from '../../testing/races/while-locked.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import { postWrite } from '../../testing/writes.ts'
import type { Activity } from './notifications.rules.ts'
import { notify } from './notify.service.ts'
import { startCuttingProxy } from './testing/cutting-proxy.ts'
import { type LiveReader, readLive } from './testing/live-reader.ts'

let test: TestApp
/** A second server instance on the same database. */
let copy: TestApp
let address: string
let copyAddress: string
const readers: LiveReader[] = []

beforeAll(async () => {
  test = await startTestApp({ env: { STREAMS_PER_ADDRESS: '40' } })
  copy = await startTestApp({ sharedDatabase: test.database })
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  copyAddress = await copy.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const reader of readers) reader.stop()
  await Promise.all(readers.splice(0).map(({ ended }) => ended))
})
afterAll(async () => {
  await copy.close()
  await test.close()
})

const open = (where: () => string, options: Parameters<typeof readLive>[1]): LiveReader => {
  const reader = readLive(where, options)
  readers.push(reader)
  return reader
}
const at = () => address
const atCopy = () => copyAddress

const activityTo = ({ id }: TestPerson, detail: string): Activity => ({
  receiverId: id,
  type: 'new_device',
  actorId: null,
  groupId: newId(),
  activityId: newId(),
  subject: null,
  shed: null,
  detail,
  at: new Date().toISOString(),
})
const details = ({ events }: LiveReader) =>
  events.flatMap(({ data }) => (data.notification === undefined ? [] : [data.notification.detail]))
const names = ({ events }: LiveReader) => events.map(({ name }) => name)

describe('GET /events', () => {
  it('requires a login and is never cached', async () => {
    const visitor = await fetch(`${address}/api/events`)
    expect([visitor.status, ((await visitor.json()) as { code: string }).code]).toEqual([401, 'login_required'])
    const { token } = await arrive(test)
    const inAddress = await fetch(`${address}/api/events?token=${token}`)
    expect(inAddress.status).toBe(401)
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${address}/api/events`, { headers, signal: leaving.signal })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    leaving.abort()
  })

  it('is described in the OpenAPI document with its events and the last-event-id header', async () => {
    const { paths, components } = (await test.app.inject({ url: '/api/openapi.json' })).json()
    const { parameters, responses, security } = paths['/events'].get
    expect(security).toEqual([{ token: [] }])
    expect(parameters).toMatchObject([{ name: 'last-event-id', in: 'header', required: false }])
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '429']))
    const { oneOf } = responses[200].content['text/event-stream'].schema
    expect(oneOf.map(({ properties }: { properties: { event: { const: string } } }) => properties.event.const)).toEqual(
      Object.keys(liveEvents),
    )
    const { $ref } = oneOf[1].properties.data.contentSchema.properties.notification
    expect(components.schemas[$ref.split('/').at(-1)].properties).toHaveProperty('actors')
    for (const method of ['POST', 'HEAD'] as const) {
      const other = await test.app.inject({ method, url: '/api/events' })
      expect([other.statusCode, other.headers.allow]).toEqual([405, 'GET'])
    }
  })

  it('sends events of another server instance and read marks, with the unread count', async () => {
    const [person, fan] = [await arrive(test), await arrive(test)]
    const reader = open(atCopy, { token: person.token })
    await expect.poll(() => reader.events).toEqual([{ id: 0, name: 'hello', data: { unread: 0 } }])
    await test.call(follow, { body: { userId: person.id, status: 1 } }, fan.token)
    await doWaitingJobs(test)
    await expect.poll(() => reader.events.length).toBe(2)
    expect(reader.events[1]).toMatchObject({ id: 1, name: 'notification', data: { unread: 1 } })
    expect(reader.events[1]?.data.notification).toMatchObject({
      type: 'follow',
      count: 1,
      actors: [{ name: fan.name }],
    })
    await test.call(readNotifications, { body: {} }, person.token)
    await expect.poll(() => reader.events[2]).toEqual({ id: 2, name: 'unread', data: { unread: 0 } })
    await doWaitingJobs(test)
    expect(reader.events).toHaveLength(3)
  })

  it('announces new writes to every stream, gathered into one event without an id', async () => {
    const [author, reader] = [await arrive(test), await arrive(test)]
    const readers = [open(at, { token: reader.token }), open(atCopy, { token: author.token })]
    for (const each of readers) await expect.poll(() => names(each)).toEqual(['hello'])
    for (let times = 0; times < 5; times += 1) await postWrite(test, author)
    for (const each of readers) {
      await expect.poll(() => each.words[0]).toEqual({ id: undefined, name: 'writes', data: {} })
      expect(each.words.length).toBeLessThan(5)
    }
  })

  it('sends each type once, as the list shows it, and none that is switched off', { timeout: 120_000 }, async () => {
    const [person, fan] = [await arrive(test), await arrive(test)]
    const reader = open(atCopy, { token: person.token })
    await expect.poll(() => names(reader)).toEqual(['hello'])
    const tellAll = async () => {
      const activities = notificationTypes.map(
        (type): Activity => ({ ...activityTo(person, type), type, actorId: fan.id }),
      )
      // Repeats, as a job that runs twice does.
      for (let times = 0; times < 2; times += 1)
        for (const activity of activities) await notify(test.context, [activity])
    }
    const listed = async () => {
      const { body } = await test.call(listNotifications, { query: { limit: 100 } }, person.token)
      return body.rows.map(({ type, detail }) => [type, detail]).toReversed()
    }
    const streamed = () => reader.events.slice(1).map(({ data: { notification } }) => notification?.type)
    await tellAll()
    await expect.poll(() => streamed().length).toBe(notificationTypes.length)
    expect(streamed()).toEqual(notificationTypes)
    expect(await listed()).toEqual(notificationTypes.map((type) => [type, type]))
    const off = Object.fromEntries(switchableTypes.map((type) => [type, false]))
    await test.call(setNotificationSettings, { body: off }, person.token)
    await tellAll()
    const always = [...securityTypes, ...judgedTypes, ...endedTypes]
    await expect.poll(() => streamed().length).toBe(notificationTypes.length + always.length)
    expect(streamed().slice(notificationTypes.length)).toEqual(always)
    expect(await listed()).toHaveLength(streamed().length)
  })

  it('resumes after the last event id, or restarts if too many were missed or the id is unknown', async () => {
    const person = await arrive(test)
    for (let count = 0; count < 5; count += 1) await notify(test.context, [activityTo(person, String(count))])
    const behind = open(at, { token: person.token, last: 3 })
    await expect.poll(() => details(behind)).toEqual(['3', '4'])
    const ahead = open(at, { token: person.token, last: 900 })
    await expect.poll(() => ahead.events).toEqual([{ id: 5, name: 'hello', data: { unread: 5 } }])
    await test.context.database.sql`delete from live_events where user_id = ${person.id} and seq < 4`
    const cleaned = open(at, { token: person.token, last: 1 })
    await expect.poll(() => cleaned.events).toEqual([{ id: 5, name: 'hello', data: { unread: 5 } }])
    await notify(
      test.context,
      Array.from({ length: 101 }, (_, count) => activityTo(person, String(count))),
    )
    const long = open(at, { token: person.token, last: 5 })
    await expect.poll(() => long.events).toEqual([{ id: 106, name: 'hello', data: { unread: 106 } }])
  })

  it('loses and repeats nothing through a hundred connection cuts', { timeout: 120_000, tags: ['full'] }, async () => {
    const person = await arrive(test)
    let seed = 20260310
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const proxies = [await startCuttingProxy(address, random), await startCuttingProxy(copyAddress, random)]
    // Each reconnection reaches the other server instance.
    let turn = 0
    const reader = open(() => proxies[turn++ % 2]?.address ?? '', { token: person.token, again: true })
    await expect.poll(() => names(reader)).toEqual(['hello'])
    let cuts = 0
    let told = 0
    while (cuts < 100) {
      const some = 1 + Math.floor(random() * 3)
      const telling = Array.from({ length: some }, () => notify(test.context, [activityTo(person, String(told++))]))
      if (random() < 0.7) cuts += proxies.reduce((sum, proxy) => sum + proxy.cut(), 0)
      await Promise.all(telling)
      await expect.poll(() => reader.events.length, { timeout: 120_000, interval: 5 }).toBe(told + 1)
    }
    expect(cuts).toBeGreaterThanOrEqual(100)
    expect(reader.events.map(({ id }) => id)).toEqual(Array.from({ length: told + 1 }, (_, id) => id))
    expect(names(reader).filter((name) => name === 'hello')).toHaveLength(1)
    expect(new Set(details(reader)).size).toBe(told)
    reader.stop()
    for (const proxy of proxies) await proxy.close()
  })

  it('ends with its session: logout, remote end, password change and closed account', async () => {
    const person = await arrive(test)
    const loginAgain = async () => (await test.call(logIn, { body: { name: person.name, password } })).body.token
    const expectEnd = async (reader: LiveReader) => {
      await reader.ended
      expect(reader.events.at(-1)).toMatchObject({ name: 'end', data: { reason: 'login' } })
    }
    const streamOf = async (token: string) => {
      const reader = open(atCopy, { token })
      await expect.poll(() => names(reader)[0]).toBe('hello')
      return reader
    }
    const own = await streamOf(person.token)
    const first = await loginAgain()
    const loggedOut = await streamOf(first)
    await test.call(logOut, {}, first)
    await expectEnd(loggedOut)
    const second = await loginAgain()
    const ended = await streamOf(second)
    const sessions = (await test.call(listSessions, { query: {} }, second)).body
    const { id } = sessions.find(({ current }) => current) ?? {}
    await test.call(endSession, { params: { id: id as never } }, person.token)
    await expectEnd(ended)
    const changed = await streamOf(await loginAgain())
    const change = { params: { id: person.id }, body: { password, new: 'another one' } }
    await test.call(changePassword, change, person.token)
    await expectEnd(changed)
    expect(names(own)).not.toContain('end')
    const closing = { params: { id: person.id }, body: { password: 'another one' } }
    await test.call(closeAccount, closing, person.token)
    await expectEnd(own)
  })

  it('allows eight streams per user, closing the oldest, and a limit per address', async () => {
    const person = await arrive(test)
    const nine: LiveReader[] = []
    for (let count = 0; count < 9; count += 1) {
      const reader = open(at, { token: person.token })
      nine.push(reader)
      await expect.poll(() => names(reader)[0]).toBe('hello')
    }
    await nine[0]?.ended
    expect(nine[0]?.events.at(-1)).toMatchObject({ name: 'end', data: { reason: 'too_many' } })
    await notify(test.context, [activityTo(person, 'news')])
    for (const reader of nine.slice(1)) await expect.poll(() => details(reader)).toEqual(['news'])
    const crowd = await Promise.all(Array.from({ length: 4 }, () => arrive(test)))
    const many = crowd.flatMap(({ token }) => Array.from({ length: 8 }, () => open(at, { token })))
    await expect.poll(() => many.every(({ status }) => status === 200)).toBe(true)
    const refused = open(at, { token: (await arrive(test)).token })
    await refused.ended
    expect(refused.status).toBe(429)
    many[0]?.stop()
    await many[0]?.ended
    await expect
      .poll(async () => {
        const next = open(at, { token: (await arrive(test)).token })
        await expect.poll(() => next.status).toBeDefined()
        return next.status
      })
      .toBe(200)
  })

  it('holds no database connection while it is open', async () => {
    const narrow = await startTestApp({ sharedDatabase: test.database, connections: 1 })
    const narrowAddress = await narrow.app.listen({ port: 0, host: '127.0.0.1' })
    const people = await Promise.all(Array.from({ length: 6 }, () => arrive(test)))
    const streams = people.map(({ token }) => open(() => narrowAddress, { token }))
    for (const stream of streams) await expect.poll(() => names(stream)).toEqual(['hello'])
    await narrow.call(readNotifications, { body: {} }, people[0]?.token)
    // Closing the server closes its streams.
    await narrow.close()
    await Promise.all(streams.map(({ ended }) => ended))
    expect(streams.every(({ events }) => events.at(-1)?.name !== 'end')).toBe(true)
  })
})

describe('server instance killed between transaction and delivery', () => {
  const children: ChildProcess[] = []
  let runner: JobRunner | undefined
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await runner?.stop()
  })

  it('loses and repeats no event', { tags: ['full'] }, async () => {
    const [person, ...fans] = await Promise.all(Array.from({ length: 4 }, () => arrive(test)))
    if (person === undefined) throw new Error('too few people')
    const { sql } = test.context.database
    await notify(test.context, [activityTo(person, 'before')])
    await doWaitingJobs(test)
    const reader = open(atCopy, { token: person.token })
    await expect.poll(() => names(reader)).toEqual(['hello'])
    const script = fileURLToPath(new URL('../products/testing/market-server.ts', import.meta.url))
    const child = fork(script, [test.database.url], { execArgv: ['--disable-warning=ExperimentalWarning'] })
    children.push(child)
    const [killed] = (await once(child, 'message')) as [string]
    await sql.begin(async (tx) => {
      await stayOpen(tx)
      // The job is updating the counter when it is killed.
      await tx`select from notification_counts where user_id = ${person.id} for update`
      for (const { token } of fans)
        await fetch(`${killed}/api/users/acc_follower`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ userId: person.id, status: 1 }),
        })
      // Other tests use the same database server and wait for locks, too.
      const waiting = async () =>
        Number(
          (
            await sql`select count(*)::int as n from pg_stat_activity
              where wait_event_type = 'Lock' and datname = current_database()`
          )[0]?.n,
        )
      await expect.poll(waiting, { timeout: 120_000 }).toBeGreaterThan(0)
      child.kill('SIGKILL')
      await once(child, 'exit')
    })
    runner = runJobs({
      connectionString: test.database.url,
      jobs: jobsOf(test.slices),
      log: test.context.log,
      concurrency: 2,
    })
    await expect.poll(() => reader.events.at(-1)?.data.notification?.count, { timeout: 120_000 }).toBe(3)
    const left = async () => (await sql`select from graphile_worker._private_jobs`).length
    await expect.poll(left, { timeout: 120_000 }).toBe(0)
    const [row] = await sql`
      select count(*)::int as rows, sum(count)::int as told from notifications
      where receiver_id = ${person.id} and type = 'follow'`
    expect(row).toEqual({ rows: 1, told: 3 })
    const ids = reader.events.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(ids.map((_, index) => Number(ids[0]) + index))
  })
})
