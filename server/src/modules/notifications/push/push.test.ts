import { blockUser, muteUser } from '@sheds/contract/moderation/moderation'
import {
  type NotificationType,
  notificationTypes,
  readNotifications,
  setNotificationSettings,
} from '@sheds/contract/notifications/notifications'
import {
  deletePushSubscription,
  getPushPublicKey,
  Pushed,
  savePushSubscription,
} from '@sheds/contract/notifications/push'
import type { Id } from '@sheds/contract/scalars'
import {
  changePassword,
  closeAccount,
  endSession,
  listSessions,
  logIn,
  logOut,
  recover,
} from '@sheds/contract/users/accounts'
import type { PushDevice } from '@sheds/simulators/push/push-service'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { arrive, password, type TestPerson } from '../../../testing/people.ts'
import { pushesSent, startTestPush, subscriptionOf, type TestPush } from '../../../testing/push.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { doWaitingJobs } from '../../../testing/waiting-jobs.ts'
import type { Activity } from '../notifications.rules.ts'
import { notify } from '../telling.service.ts'
import { mostSubscriptions } from './push.service.ts'

let test: TestApp
let push: TestPush
let now = Date.now()
const lines: string[] = []

beforeAll(async () => {
  const clock = { now: () => new Date(now) }
  push = await startTestPush()
  test = await startTestApp({
    clock,
    notifications: { line: push.line, answerMs: 3000 },
    onLog: (line) => lines.push(line),
  })
})
afterEach(async () => {
  await push.control.clearMessages()
  await push.control.clearFaults()
  await test.context.database.sql`delete from push_subscriptions`
})
afterAll(async () => {
  await test.close()
  await push.close()
})

interface Device extends PushDevice {
  token: string
}

const save = (token: string, device: PushDevice, more: { show_details?: boolean; lang?: string } = {}) => {
  const { lang = 'en', ...shown } = more
  const body = { ...subscriptionOf(device), ...shown }
  return test.call(savePushSubscription, { body, headers: { cookie: `lang=${lang}` } }, token)
}

const subscribe = async (token: string, more: Parameters<typeof save>[2] = {}): Promise<Device> => {
  const { body } = await test.call(getPushPublicKey, {})
  const device = await push.control.subscribe({ key: body.public_key })
  await save(token, device, more)
  return { ...device, token }
}

interface Told {
  type?: NotificationType
  actorId?: Id | null
  groupId?: Id
  subject?: Activity['subject']
  detail?: string
}

const tell = async (receiverId: Id, { type = 'like', actorId = newId(), ...more }: Told = {}): Promise<void> => {
  now += 1000
  const told = { groupId: newId(), activityId: newId(), subject: null, shed: null, detail: '', ...more }
  await notify(test.context, [{ receiverId, type, actorId, ...told, at: new Date(now).toISOString() }])
  await doWaitingJobs(test)
  await pushesSent(test)
}

/** What a device was sent, opened and held against the contract. */
const heard = async ({ id }: PushDevice): Promise<Pushed[]> =>
  (await push.control.messages())
    .filter(({ device }) => device === id)
    .map(({ text }) => Pushed.parse(JSON.parse(text)))

const logInAs = async ({ name }: TestPerson): Promise<string> =>
  (await test.call(logIn, { body: { name, password } })).body.token

/** Later, with whatever became due by then. */
const pass = async (seconds: number): Promise<void> => {
  now += seconds * 1000
  test.context.push.sender.wake(test.context)
  await pushesSent(test)
}

describe('what a phone hears', () => {
  it('is each type, once, in its language, with what the bell says; money and names only where it shows them', async () => {
    const [person, friend] = [await arrive(test), await arrive(test, 'Aïcha Fouda')]
    const other = await logInAs(person)
    await doWaitingJobs(test)
    const shy = await subscribe(person.token, { lang: 'fr' })
    const open = await subscribe(other, { lang: 'en', show_details: true })
    for (const type of notificationTypes) {
      const isMoney = /^(money|request|top_up|cash_out)/.test(type)
      const details: Record<string, string> = { search_found: 'type=all&query=Kaba', order: 'confirmed 45000' }
      const detail = isMoney ? '45000' : (details[type] ?? 'Tecno Spark')
      await tell(person.id, { type, actorId: friend.id, detail })
    }
    const [french, english] = [await heard(shy), await heard(open)]
    expect(french.map(({ type }) => type)).toEqual(notificationTypes)
    expect(english.map(({ type }) => type)).toEqual(notificationTypes)
    const texts = (pushed: readonly Pushed[], type: string) => pushed.find((each) => each.type === type)?.body
    expect([texts(french, 'follow'), texts(english, 'follow')]).toEqual([
      'Aïcha Fouda vous suit',
      'Aïcha Fouda follows you',
    ])
    expect(texts(english, 'money_in')).toBe('Aïcha Fouda sent you CFA\u00a045,000')
    expect(texts(english, 'new_device')).toContain('Tecno Spark')
    const titleOf = (type: string) => french.find((each) => each.type === type)?.title
    expect(['music_sold', 'music_gift', 'music_ended', 'order'].map(titleOf)).toEqual([
      ...['Musique vendue', 'Un cadeau pour vous', 'Un achat a été annulé', 'Commande'],
    ])
    for (const { type, title, body, address, lang, tag, id, renotify } of french) {
      expect({ lang, isOwn: tag === id }).toEqual({ lang: 'fr', isOwn: true })
      expect(`${title} ${body}`).not.toMatch(/undefined|[{}]|45|Tecno/)
      if (/^(money|request|top_up|cash_out|order|music_sold|music_gift|gift)/.test(type))
        expect(body).not.toContain('Aïcha')
      expect(renotify).toBe(/^(money|request|top_up|cash_out|mention|order)/.test(type))
      expect(address).toMatch(/^\/(users|sheds|products|shedpay|writes|render_search)/)
    }
    const messages = await push.control.messages()
    const of = (type: string) => messages.find(({ text }) => JSON.parse(text).type === type)
    expect([of('money_in')?.ttl, of('like')?.ttl].map((ttl) => Math.round((ttl ?? 0) / 3600))).toEqual([24, 1])
    expect([of('money_in')?.urgency, of('like')?.urgency]).toEqual(['high', 'low'])
    expect(new Set(messages.map(({ topic }) => topic)).size).toBe(notificationTypes.length)
    const { public_key } = (await test.call(getPushPublicKey, {})).body
    expect(new Set(messages.map(({ key }) => key))).toEqual(new Set([public_key]))
  })

  it('is as much of long words as goes through, and never fails for them', async () => {
    const people = '👨‍👩‍👧‍👦'
    const [person, friend] = [await arrive(test), await arrive(test, `Ngono ${people.repeat(46)}`)]
    const device = await subscribe(person.token, { show_details: true })
    const subject = { kind: 'music' as const, id: newId(), name: people.repeat(48), picture: null }
    await tell(person.id, { type: 'music_gift', actorId: friend.id, subject, detail: people.repeat(96) })
    await tell(person.id, { type: 'search_found', detail: `type=all&query=${encodeURIComponent(people.repeat(200))}` })
    const [gift, search] = await heard(device)
    expect(gift?.body).toMatch(new RegExp(`^${friend.name} gave you “.*${people}…$`, 'su'))
    expect([gift?.address, search?.address]).toEqual([`/music/${subject.id}/details`, '/notifications'])
  })

  it('takes the place of what it grew out of: the same topic and tag, with what is unread', async () => {
    const person = await arrive(test)
    const device = await subscribe(person.token)
    const groupId = newId()
    await tell(person.id, { groupId })
    await test.call(readNotifications, { body: {} }, person.token)
    await tell(person.id, { groupId })
    const [first, second] = await heard(device)
    expect([first?.unread, second?.unread]).toEqual([1, 1])
    expect(second?.tag).toBe(first?.tag)
    expect(new Set((await push.control.messages()).map(({ topic }) => topic)).size).toBe(1)
  })

  it('is nothing that is switched off, of the muted or blocked, one’s own, or read before it went', async () => {
    const [person, muted, blocked] = [await arrive(test), await arrive(test), await arrive(test)]
    const device = await subscribe(person.token)
    await test.call(setNotificationSettings, { body: { review: false } }, person.token)
    await test.call(muteUser, { params: { id: muted.id } }, person.token)
    await test.call(blockUser, { params: { id: blocked.id } }, person.token)
    await tell(person.id, { type: 'review' })
    for (const actorId of [muted.id, blocked.id, person.id]) await tell(person.id, { actorId })
    await push.control.fault({ on: device.id, do: 'answer', status: 503 })
    await tell(person.id)
    await test.call(readNotifications, { body: {} }, person.token)
    await pass(3600)
    expect(await heard(device)).toEqual([])
    await tell(person.id)
    expect(await heard(device)).toHaveLength(1)
  })
})

describe('what waits for a phone that could not be reached', () => {
  const changes: Readonly<Record<string, (person: TestPerson, friend: TestPerson) => Promise<unknown>>> = {
    'that is switched off meanwhile': ({ token }) =>
      test.call(setNotificationSettings, { body: { like: false } }, token),
    'of somebody who is muted meanwhile': ({ token }, { id }) => test.call(muteUser, { params: { id } }, token),
    'of somebody who is blocked meanwhile': ({ token }, { id }) => test.call(blockUser, { params: { id } }, token),
  }

  it.each(Object.keys(changes))('%s does not come any more, and all else does', async (name) => {
    const [person, friend, other] = [await arrive(test), await arrive(test), await arrive(test)]
    const device = await subscribe(person.token)
    await push.control.fault({ on: device.id, do: 'answer', status: 503 })
    await tell(person.id, { actorId: friend.id })
    await tell(person.id, { type: 'mention', actorId: other.id })
    await changes[name]?.(person, friend)
    await pass(600)
    expect((await heard(device)).map(({ type }) => type)).toEqual(['mention'])
  })

  it('comes as long as one of those who did it is wanted', async () => {
    const [person, friend, other] = [await arrive(test), await arrive(test), await arrive(test)]
    const device = await subscribe(person.token)
    await push.control.fault({ on: device.id, do: 'answer', status: 503 })
    const groupId = newId()
    for (const actorId of [friend.id, other.id]) await tell(person.id, { actorId, groupId })
    await test.call(muteUser, { params: { id: friend.id } }, person.token)
    await pass(600)
    expect(await heard(device)).toHaveLength(1)
  })
})

describe('a subscription falls', () => {
  /** Every way in which a login ends. */
  const ends: Readonly<Record<string, (person: TestPerson) => Promise<unknown>>> = {
    'by logging out': ({ token }) => test.call(logOut, {}, token),
    'when its session is ended from elsewhere': async (person) => {
      const other = await logInAs(person)
      const { body } = await test.call(listSessions, { query: {} }, other)
      const id = body.find(({ current }) => !current)?.id as Id
      return test.call(endSession, { params: { id } }, other)
    },
    'when the password is changed elsewhere': async (person) =>
      test.call(
        changePassword,
        { params: { id: person.id }, body: { password, new: 'another horse' } },
        await logInAs(person),
      ),
    'at a reset': ({ name, recoveryCodes: [code = ''] }) =>
      test.call(recover, { body: { name, recovery_code: code, password: 'another horse', reset: 'login' } }),
    'with the account': ({ id, token }) => test.call(closeAccount, { params: { id }, body: { password } }, token),
    'when it is given up': async ({ token }) => {
      const [row] = await test.context.database.sql<{ endpoint: string }[]>`select endpoint from push_subscriptions`
      return test.call(deletePushSubscription, { body: { endpoint: row?.endpoint ?? '' } }, token)
    },
  }

  it.each(Object.keys(ends))('%s, with what waits for it', async (way) => {
    const person = await arrive(test)
    const device = await subscribe(person.token)
    await push.control.fault({ on: device.id, do: 'answer', status: 503 })
    await tell(person.id)
    const { sql } = test.context.database
    expect(await sql`select from push_messages`).toHaveLength(1)
    await ends[way]?.(person)
    expect(await sql`select from push_subscriptions`).toHaveLength(0)
    await tell(person.id, { type: 'password_changed', actorId: null })
    await pass(3600)
    expect(await heard(device)).toEqual([])
  })

  it('to whoever logs in on the same browser next: the other hears nothing there any more', async () => {
    const [ada, bih] = [await arrive(test), await arrive(test)]
    const device = await subscribe(ada.token, { show_details: true })
    await push.control.fault({ on: device.id, do: 'answer', status: 503 })
    await tell(ada.id)
    const { status, body } = await save(bih.token, device, { lang: 'fr' })
    expect({ status, body }).toEqual({ status: 200, body: { lang: 'fr', show_details: false } })
    await pass(3600)
    await tell(ada.id)
    await tell(bih.id)
    expect((await heard(device)).map(({ lang }) => lang)).toEqual(['fr'])
    expect((await heard(device))[0]?.unread).toBe(1)
  })

  it('stays whose it is where the keys are others, and the seventeenth displaces the longest unused', async () => {
    const [ada, bih] = [await arrive(test), await arrive(test)]
    const first = await subscribe(ada.token)
    const { auth } = (await push.control.subscribe()).keys
    const stolen = { ...subscriptionOf(first), keys: { ...first.keys, auth } }
    const { body } = await test.refused(savePushSubscription, { body: stolen }, bih.token)
    expect(body.code).toBe('conflict')
    const devices = [first]
    for (let more = 1; more < mostSubscriptions; more += 1) {
      now += 1000
      devices.push(await subscribe(ada.token))
    }
    now += 1000
    await save(ada.token, first)
    const last = await subscribe(ada.token)
    await tell(ada.id)
    const reached = new Set((await push.control.messages()).map(({ device }) => device))
    expect(reached).toEqual(new Set([first, ...devices.slice(2), last].map(({ id }) => id)))
  })
})

describe('a push service', () => {
  const failing = async (fault: { status: number; retryAfter?: string }) => {
    const person = await arrive(test)
    const device = await subscribe(person.token)
    await push.control.fault({ on: device.id, do: 'answer', ...fault })
    await tell(person.id, { type: 'money_in', detail: '500' })
    return { person, device }
  }
  const calls = async ({ id }: PushDevice) => (await push.control.calls()).filter(({ device }) => device === id).length

  it.each([404, 410])('that answers %i has the device removed', async (status) => {
    const { person, device } = await failing({ status })
    expect(await test.context.database.sql`select from push_subscriptions`).toHaveLength(0)
    await tell(person.id)
    expect(await calls(device)).toBe(1)
  })

  it.each([403, 400, 307])('that answers %i refuses us, and the device is kept', async (status) => {
    lines.length = 0
    const { person, device } = await failing({ status })
    await pass(7 * 3600)
    expect(await calls(device)).toBe(1)
    await tell(person.id)
    expect(await heard(device)).toHaveLength(1)
    const told = lines.filter((line) => line.includes('push'))
    expect(told.join()).toContain(`"status":${status}`)
    expect(told.join()).not.toContain(device.endpoint)
  })

  it('that says when to come again is called then, and not before', async () => {
    const { person, device } = await failing({ status: 429, retryAfter: '600' })
    await tell(person.id, { type: 'mention' })
    await pass(597)
    expect(await calls(device)).toBe(1)
    await pass(4)
    await pass(1)
    expect((await heard(device)).map(({ type }) => type).toSorted()).toEqual(['mention', 'money_in'])
  })

  it('that fails is asked ever more seldom, and left to the list when it is too late', async () => {
    const person = await arrive(test)
    const device = await subscribe(person.token)
    await push.control.fault({ on: device.id, do: 'answer', status: 500, times: 1000 })
    await tell(person.id, { type: 'money_in', detail: '500' })
    const counts: number[] = []
    for (let hour = 0; hour < 25; hour += 1) {
      for (let minute = 0; minute < 60; minute += 5) await pass(300)
      counts.push(await calls(device))
    }
    expect(counts[0]).toBeGreaterThanOrEqual(4)
    expect(counts.at(-1)).toBeLessThanOrEqual(16)
    expect(await test.context.database.sql`select from push_messages`).toHaveLength(0)
    expect(await test.context.database.sql`select from push_subscriptions`).toHaveLength(1)
  })

  it('that hangs, breaks off or talks for ever keeps nobody waiting, is not followed elsewhere, and is asked again', async () => {
    const person = await arrive(test)
    const names = ['hang', 'reset', 'endless', 'redirect', 'none'] as const
    const devices: Device[] = []
    for (const name of names) {
      const device = await subscribe(person.token)
      devices.push(device)
      if (name === 'none') continue
      const to = (await push.control.subscribe()).endpoint
      await push.control.fault({ on: device.id, do: name, to } as never)
    }
    await tell(person.id, { type: 'mention' })
    const heardBy = async () => {
      const ids = (await push.control.messages()).map(({ device }) => device)
      return names.filter((_, at) => ids.includes(devices[at]?.id ?? ''))
    }
    expect(await heardBy()).toEqual(['none'])
    expect((await push.control.calls()).length).toBe(names.length)
    await pass(120)
    // What talked for ever had said that it took it; what leads elsewhere is refused.
    expect(await heardBy()).toEqual(['hang', 'reset', 'none'])
  })
})
