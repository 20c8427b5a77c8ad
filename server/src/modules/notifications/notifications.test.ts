import {
  getNotificationSettings,
  listNotifications,
  type Notification,
  readNotifications,
  setNotificationSettings,
  switchableTypes,
} from '@sheds/contract/notifications/notifications'
import { reviewProduct } from '@sheds/contract/products/product-reviews'
import { likeProduct, unlikeProduct, updateProduct } from '@sheds/contract/products/products'
import { reviewShed } from '@sheds/contract/sheds/shed-reviews'
import { subscribe } from '@sheds/contract/sheds/sheds'
import { exportAccount } from '@sheds/contract/users/account-export'
import { changePassword, closeAccount, logIn, recover } from '@sheds/contract/users/accounts'
import { follow, unfollow } from '@sheds/contract/users/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { arrive, cookiesOf, password, type TestPerson } from '../../testing/people.ts'
import { addProduct, arriveWithProduct } from '../../testing/products.ts'
import { arriveWithShed, runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import { notify } from './notify.service.ts'

let test: TestApp
let now = Date.parse('2026-03-10T12:00:00Z')

beforeAll(async () => {
  test = await startTestApp({ connections: 4, clock: { now: () => new Date(now) } })
})
afterAll(() => test.close())

const toldTo = async ({ token }: TestPerson): Promise<{ rows: Notification[]; unread: number }> => {
  await doWaitingJobs(test)
  return (await test.call(listNotifications, { query: {} }, token)).body
}
const short = ({ type, count, actors, subject }: Notification) => [
  type,
  count,
  actors.map(({ name }) => name),
  subject?.name ?? null,
]
const like = (id: string, { token }: TestPerson) => test.call(likeProduct, { params: { id } }, token)
const unlike = (id: string, { token }: TestPerson) => test.call(unlikeProduct, { params: { id } }, token)
const followBy = ({ token }: TestPerson, { id }: TestPerson) =>
  test.call(follow, { body: { userId: id, status: 1 } }, token)
const subscribeTo = ({ id }: { id: string }, { token }: TestPerson) =>
  test.call(subscribe, { body: { status: 1, shed_id: id } }, token)

describe('notifications', () => {
  it('arrive once per activity, newest first, with actor and subject', async () => {
    const { owner, shed, product } = await arriveWithProduct(test)
    const fan = await arrive(test)
    // A subscription after the product was added brings no notification of it.
    now += 1000
    await followBy(fan, owner)
    await subscribeTo(shed, fan)
    await like(product.id, fan)
    await test.call(
      reviewProduct,
      { params: { id: product.id }, body: { rating: 4, comment: 'Good cloth' } } as never,
      fan.token,
    )
    await test.call(
      reviewShed,
      { body: { shed_id: shed.id, rating_value: 5, review_text: 'Kind' } } as never,
      fan.token,
    )
    const { rows, unread } = await toldTo(owner)
    expect(rows.map(short)).toEqual([
      ['review', 1, [fan.name], shed.name],
      ['review', 1, [fan.name], product.name],
      ['like', 1, [fan.name], product.name],
      ['subscribe', 1, [fan.name], shed.name],
      ['follow', 1, [fan.name], null],
    ])
    expect(unread).toBe(5)
    expect(rows.every(({ read }) => !read)).toBe(true)
    expect((await toldTo(fan)).rows).toEqual([])
  })

  it('inform subscribers of new products, grouped, and of a hidden one once it is shown', async () => {
    const seller = await arriveWithShed(test)
    const fan = await arrive(test)
    await subscribeTo(seller.shed, fan)
    await addProduct(test, seller)
    const second = await addProduct(test, seller)
    const hidden = await addProduct(test, seller, { status: 'hidden' })
    const { rows, unread } = await toldTo(fan)
    expect(rows.map(short)).toEqual([['product', 2, [], second.name]])
    expect(rows[0]?.shed).toMatchObject({ id: seller.shed.id, name: seller.shed.name })
    expect(unread).toBe(1)
    for (const status of ['on sale', 'hidden', 'on sale'])
      await test.call(updateProduct, { params: { id: hidden.id }, body: { status } } as never, seller.owner.token)
    expect((await toldTo(fan)).rows.map(short)).toEqual([['product', 3, [], hidden.name]])
  })

  it("show the subject's current name", async () => {
    const { owner, product } = await arriveWithProduct(test)
    await like(product.id, await arrive(test))
    await toldTo(owner)
    await test.call(updateProduct, { params: { id: product.id }, body: { name: 'Kaba' } } as never, owner.token)
    expect((await toldTo(owner)).rows[0]?.subject?.name).toBe('Kaba')
  })

  it('group activities of one day and subject with the last two actors, and start again the next day', async () => {
    const { owner, product } = await arriveWithProduct(test)
    const [ada, bih, cho] = [await arrive(test), await arrive(test), await arrive(test)]
    await like(product.id, ada)
    const [first] = (await toldTo(owner)).rows
    await like(product.id, bih)
    await like(product.id, cho)
    const { rows, unread } = await toldTo(owner)
    expect(rows.map(short)).toEqual([['like', 3, [cho.name, bih.name], product.name]])
    expect(rows[0]?.id).toBe(first?.id)
    expect(unread).toBe(1)
    // The day ends at 23:00 UTC in Douala.
    now = Date.parse('2026-03-10T23:30:00Z')
    const late = await arrive(test)
    await like(product.id, late)
    expect((await toldTo(owner)).rows.map(short)).toEqual([
      ['like', 1, [late.name], product.name],
      ['like', 3, [cho.name, bih.name], product.name],
    ])
    expect((await toldTo(owner)).unread).toBe(2)
  })

  it('are not repeated when an action is undone and redone or a job runs twice', async () => {
    const { owner, product } = await arriveWithProduct(test)
    const fan = await arrive(test)
    await like(product.id, fan)
    await unlike(product.id, fan)
    await like(product.id, fan)
    await followBy(fan, owner)
    await test.call(unfollow, { params: { id: owner.id } }, fan.token)
    await followBy(fan, owner)
    const { rows } = await toldTo(owner)
    expect(rows.map(short)).toEqual([
      ['follow', 1, [fan.name], null],
      ['like', 1, [fan.name], product.name],
    ])
    await test.call(readNotifications, { body: {} }, owner.token)
    const at = new Date(now).toISOString()
    const subject = { kind: 'product' as const, id: product.id, name: product.name, picture: null }
    const news = [{ actorId: fan.id, receiverId: owner.id, subject, at }]
    await runJob(test, 'notifications.liked', { news } as never)
    await unlike(product.id, fan)
    await like(product.id, fan)
    expect(await toldTo(owner)).toMatchObject({ unread: 0, rows: [{ count: 1 }, { count: 1 }] })
  })

  it("exclude the receiver's own activities and switched-off types", async () => {
    const { owner, product } = await arriveWithProduct(test)
    const fan = await arrive(test)
    const at = new Date(now).toISOString()
    await runJob(test, 'notifications.liked', {
      news: [{ actorId: owner.id, receiverId: owner.id, subject: null, at }],
    } as never)
    expect((await toldTo(owner)).rows).toEqual([])
    const body = Object.fromEntries(switchableTypes.map((type) => [type, false]))
    await test.call(setNotificationSettings, { body }, owner.token)
    await like(product.id, fan)
    await followBy(fan, owner)
    expect(await toldTo(owner)).toEqual({ rows: [], unread: 0 })
    const back = await test.call(setNotificationSettings, { body: { follow: true } }, owner.token)
    expect(back.body).toEqual({ ...body, follow: true })
    expect((await test.call(getNotificationSettings, {}, owner.token)).body).toEqual(back.body)
    await followBy(await arrive(test), owner)
    expect((await toldTo(owner)).rows.map(({ type }) => type)).toEqual(['follow'])
  })
})

describe('security notifications', () => {
  it('inform the owner of a new device, a new password and a used recovery code', async () => {
    const person = await arrive(test)
    expect((await toldTo(person)).rows).toEqual([])
    await test.call(logIn, { body: { name: person.name, password } })
    await test.call(changePassword, { params: { id: person.id }, body: { password, new: 'another one' } }, person.token)
    expect((await toldTo(person)).rows.map(({ type }) => type)).toEqual(['password_changed', 'new_device'])
    const body = { name: person.name, recovery_code: person.recoveryCodes[0] ?? '', password: 'a third one' }
    await test.call(recover, { body })
    const { token } = (await test.call(logIn, { body: { name: person.name, password: 'a third one' } })).body
    const { rows } = await toldTo({ ...person, token })
    // The device that became new again joins the first one's group.
    expect(rows.map(({ type, count }) => [type, count])).toEqual([
      ['new_device', 2],
      ['recovery_used', 1],
      ['password_changed', 1],
    ])
  })

  it('group a device that is new again per day, become unread each time, and separate devices', async () => {
    const person = await arrive(test)
    const logInFrom = (device: string, cookie = '') =>
      test.app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'user-agent': device, cookie },
        payload: { name: person.name, password },
      })
    const [phone, desktop] = ['Mozilla/5.0 (Linux; Android 10) Chrome/120.0', 'Mozilla/5.0 (X11; Linux) Firefox/120.0']
    for (let times = 0; times < 5; times += 1) await logInFrom(phone)
    const first = await toldTo(person)
    expect(first.rows.map(({ type, count }) => [type, count])).toEqual([['new_device', 5]])
    await test.call(readNotifications, { body: {} }, person.token)
    const known = cookiesOf(await logInFrom(desktop))
    const { rows, unread } = await toldTo(person)
    expect([rows.map(({ count }) => count), unread]).toEqual([[1, 5], 1])
    // A known device sends nothing; a new one makes its group unread again.
    await logInFrom(desktop, known)
    expect((await toldTo(person)).rows.map(({ count }) => count)).toEqual([1, 5])
    await logInFrom(phone)
    const last = await toldTo(person)
    expect([last.rows.map(({ count }) => count), last.unread]).toEqual([[6, 1], 2])
  })

  it('are exported with the account and deleted with it', async () => {
    const [person, fan] = [await arrive(test), await arrive(test)]
    await followBy(fan, person)
    await toldTo(person)
    const { body } = await test.call(exportAccount, { params: { id: person.id } }, person.token)
    const told = body.belongings.filter(({ kind }) => kind === 'notification')
    expect(told).toMatchObject([{ type: 'follow', subject: null, count: 1 }])
    await test.call(closeAccount, { params: { id: person.id }, body: { password } }, person.token)
    await runJob(test, 'notifications.followed', {
      news: [{ actorId: fan.id, receiverId: person.id, subject: null, at: new Date(now).toISOString() }],
    } as never)
    const { sql } = test.context.database
    for (const rows of [
      await sql`select from notifications where receiver_id = ${person.id}`,
      await sql`select from notification_activities where receiver_id = ${person.id}`,
      await sql`select from notification_counts where user_id = ${person.id}`,
      await sql`select from live_events where user_id = ${person.id}`,
    ])
      expect(rows).toHaveLength(0)
  })
})

describe('reading notifications', () => {
  it("marks one or all as read, returns the unread count and leaves other users' alone", async () => {
    const person = await arrive(test)
    const { owner: other, product } = await arriveWithProduct(test)
    const fan = await arrive(test)
    await followBy(fan, person)
    await test.call(logIn, { body: { name: person.name, password } })
    await like(product.id, fan)
    const { rows, unread } = await toldTo(person)
    expect(unread).toBe(2)
    const ids = [rows[0]?.id as never]
    expect((await test.call(readNotifications, { body: { ids } }, other.token)).body.unread).toBe(1)
    expect((await test.call(readNotifications, { body: { ids } }, person.token)).body.unread).toBe(1)
    expect((await test.call(readNotifications, { body: { ids } }, person.token)).body.unread).toBe(1)
    expect((await toldTo(person)).rows.map(({ read }) => read)).toEqual([true, false])
    expect((await test.call(readNotifications, { body: {} }, person.token)).body.unread).toBe(0)
    expect((await toldTo(person)).rows.map(({ read }) => read)).toEqual([true, true])
    expect((await toldTo(other)).unread).toBe(1)
  })

  it('pages without gaps or repeats, with one statement whose plan is cached', async () => {
    const person = await arrive(test)
    const { database } = test.context
    const news = await activitiesTo([person.id], 45)
    await notify(test.context, news)
    const seen: string[] = []
    let cursor = ''
    do {
      const { body, headers } = await test.call(listNotifications, { query: { cursor } }, person.token)
      expect([body.unread, headers['x-total-count']]).toEqual([45, '45'])
      seen.push(...body.rows.map(({ detail }) => detail))
      cursor = /cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1] ?? ''
    } while (cursor !== '')
    expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => String(44 - at)))
    const list = () => test.call(listNotifications, { query: {} }, person.token)
    const withLogin = await test.countStatements(list)
    const loginAlone = await test.countStatements(() => test.refused(listNotifications, {}, 'x'.repeat(40)))
    expect(withLogin - loginAlone).toBe(1)
    const plans = await database.sql<{ custom: number }[]>`
      select custom_plans as custom from pg_prepared_statements where statement like '%from notifications n where%'`
    expect(plans.every(({ custom }) => custom === 0)).toBe(true)
  })
})

/** This many activities for each receiver, in order. */
const activitiesTo = async (receiverIds: readonly TestPerson['id'][], count: number) =>
  receiverIds.flatMap((receiverId) =>
    Array.from({ length: count }, (_, at) => ({
      receiverId,
      type: 'new_device' as const,
      actorId: null,
      groupId: newId(),
      activityId: newId(),
      subject: null,
      shed: null,
      detail: String(at),
      at: new Date(now).toISOString(),
    })),
  )

describe('notifying many people', () => {
  it("takes jobs for 10,000 subscribers, without slowing the seller's request", { tags: ['full'] }, async () => {
    const { sql } = test.context.database
    const alone = await arriveWithShed(test)
    const famous = await arriveWithShed(test)
    const ids = Array.from({ length: 10_000 }, () => newId())
    await sql`
      insert into users (id, name, email, phone_number, created_at)
      select id, 'Fan', '', '', now() from unnest(${ids}::uuid[]) id`
    await sql`
      insert into subscriptions (id, shed_id, user_id, created_at)
      select id, ${famous.shed.id}, id, ${new Date(now).toISOString()} from unnest(${ids}::uuid[]) id`
    const quiet = await test.countStatements(() => addProduct(test, alone))
    expect(await test.countStatements(() => addProduct(test, famous))).toBe(quiet)
    const told = await test.countStatements(() => doWaitingJobs(test))
    expect(told).toBeLessThan(400)
    const [row] = await sql<{ rows: number; people: number; unread: number }[]>`
      select count(*)::int as rows, count(distinct receiver_id)::int as people,
        (select sum(unread)::int from notification_counts where user_id = any(${ids}::uuid[])) as unread
      from notifications where receiver_id = any(${ids}::uuid[])`
    expect(row).toEqual({ rows: 10_000, people: 10_000, unread: 10_000 })
  })

  it('counts every one of simultaneous notifications to the same people', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => arrive(test)))
    const ids = people.map(({ id }) => id)
    const crowds = await Promise.all(Array.from({ length: 8 }, () => activitiesTo(ids, 10)))
    await Promise.all(crowds.map((activities) => notify(test.context, activities)))
    const { sql } = test.context.database
    const rows = await sql<{ unread: number; seq: number }[]>`
      select c.unread, c.seq, (select max(seq) from live_events e where e.user_id = c.user_id) as live,
        (select count(distinct seq)::int from notifications n where n.receiver_id = c.user_id) as places
      from notification_counts c where user_id = any(${ids}::uuid[])`
    expect(rows).toEqual(ids.map(() => ({ unread: 80, seq: 80, live: 80, places: 80 })))
  })
})

describe('notifications older than 90 days', () => {
  it('are deleted and subtracted from the counts', async () => {
    const person = await arrive(test)
    await notify(test.context, await activitiesTo([person.id], 3))
    now += 60 * 86_400_000
    await notify(test.context, await activitiesTo([person.id], 2))
    now += 31 * 86_400_000
    await runJob(test, 'notifications.clean')
    await runJob(test, 'notifications.clean_live')
    const { sql } = test.context.database
    expect(await sql`select from notifications where receiver_id = ${person.id}`).toHaveLength(2)
    expect(await sql`select from notification_activities where receiver_id = ${person.id}`).toHaveLength(2)
    expect(await sql`select from live_events where user_id = ${person.id}`).toHaveLength(0)
    const [row] = await sql`select unread from notification_counts where user_id = ${person.id}`
    expect(row).toEqual({ unread: 2 })
  })
})
