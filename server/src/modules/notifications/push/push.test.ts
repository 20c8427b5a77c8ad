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
  PushContent,
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
import { notify } from '../notify.service.ts'
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

interface ActivityOptions {
  type?: NotificationType
  actorId?: Id | null
  groupId?: Id
  subject?: Activity['subject']
  detail?: string
}

const tell = async (
  receiverId: Id,
  { type = 'like', actorId = newId(), ...more }: ActivityOptions = {},
): Promise<void> => {
  now += 1000
  const told = { groupId: newId(), activityId: newId(), subject: null, shed: null, detail: '', ...more }
  await notify(test.context, [{ receiverId, type, actorId, ...told, at: new Date(now).toISOString() }])
  await doWaitingJobs(test)
  await pushesSent(test)
}

/** Decrypted pushes of a device, validated against the contract. */
const pushesTo = async ({ id }: PushDevice): Promise<PushContent[]> =>
  (await push.control.messages())
    .filter(({ device }) => device === id)
    .map(({ text }) => PushContent.parse(JSON.parse(text)))

const logInAs = async ({ name }: TestPerson): Promise<string> =>
  (await test.call(logIn, { body: { name, password } })).body.token

/** Advances the clock and sends what became due. */
const advanceClock = async (seconds: number): Promise<void> => {
  now += seconds * 1000
  test.context.push.sender.wake(test.context)
  await pushesSent(test)
}

describe('push notifications', () => {
  it("arrive once per type in the device's language, with details only if it shows them", async () => {
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
    const [french, english] = [await pushesTo(shy), await pushesTo(open)]
    expect(french.map(({ type }) => type)).toEqual(notificationTypes)
    expect(english.map(({ type }) => type)).toEqual(notificationTypes)
    const texts = (pushed: readonly PushContent[], type: string) => pushed.find((each) => each.type === type)?.body
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

  it('are shortened to what fits, without failing', async () => {
    const people = '👨‍👩‍👧‍👦'
    const [person, friend] = [await arrive(test), await arrive(test, `Ngono ${people.repeat(46)}`)]
    const device = await subscribe(person.token, { show_details: true })
    const subject = { kind: 'music' as const, id: newId(), name: people.repeat(48), picture: null }
    await tell(person.id, { type: 'music_gift', actorId: friend.id, subject, detail: people.repeat(96) })
    await tell(person.id, { type: 'search_found', detail: `type=all&query=${encodeURIComponent(people.repeat(200))}` })
    const [gift, search] = await pushesTo(device)
    expect(gift?.body).toMatch(new RegExp(`^${friend.name} gave you “.*${people}…$`, 'su'))
    expect([gift?.address, search?.address]).toEqual([`/music/${subject.id}/details`, '/notifications'])
  })

  it('replace an earlier one of their group through topic and tag, with the unread count', async () => {
    const person = await arrive(test)
    const device = await subscribe(person.token)
    const groupId = newId()
    await tell(person.id, { groupId })
    await test.call(readNotifications, { body: {} }, person.token)
    await tell(person.id, { groupId })
    const [first, second] = await pushesTo(device)
    expect([first?.unread, second?.unread]).toEqual([1, 1])
    expect(second?.tag).toBe(first?.tag)
    expect(new Set((await push.control.messages()).map(({ topic }) => topic)).size).toBe(1)
  })

  it('leave out switched-off types, muted or blocked users, own actions and read notifications', async () => {
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
    await advanceClock(3600)
    expect(await pushesTo(device)).toEqual([])
    await tell(person.id)
    expect(await pushesTo(device)).toHaveLength(1)
  })
})

describe('waiting push notifications', () => {
  const changes: Readonly<Record<string, (person: TestPerson, friend: TestPerson) => Promise<unknown>>> = {
    'type switched off': ({ token }) => test.call(setNotificationSettings, { body: { like: false } }, token),
    'actor muted': ({ token }, { id }) => test.call(muteUser, { params: { id } }, token),
    'actor blocked': ({ token }, { id }) => test.call(blockUser, { params: { id } }, token),
  }

  it.each(Object.keys(changes))('are dropped while all others are sent: %s', async (name) => {
    const [person, friend, other] = [await arrive(test), await arrive(test), await arrive(test)]
    const device = await subscribe(person.token)
    await push.control.fault({ on: device.id, do: 'answer', status: 503 })
    await tell(person.id, { actorId: friend.id })
    await tell(person.id, { type: 'mention', actorId: other.id })
    await changes[name]?.(person, friend)
    await advanceClock(600)
    expect((await pushesTo(device)).map(({ type }) => type)).toEqual(['mention'])
  })

  it('are sent as long as one actor is neither muted nor blocked', async () => {
    const [person, friend, other] = [await arrive(test), await arrive(test), await arrive(test)]
    const device = await subscribe(person.token)
    await push.control.fault({ on: device.id, do: 'answer', status: 503 })
    const groupId = newId()
    for (const actorId of [friend.id, other.id]) await tell(person.id, { actorId, groupId })
    await test.call(muteUser, { params: { id: friend.id } }, person.token)
    await advanceClock(600)
    expect(await pushesTo(device)).toHaveLength(1)
  })
})

describe('push subscription', () => {
  /** Every event that ends a session or a subscription. */
  const ends: Readonly<Record<string, (person: TestPerson) => Promise<unknown>>> = {
    logout: ({ token }) => test.call(logOut, {}, token),
    'session ended remotely': async (person) => {
      const other = await logInAs(person)
      const { body } = await test.call(listSessions, { query: {} }, other)
      const id = body.find(({ current }) => !current)?.id as Id
      return test.call(endSession, { params: { id } }, other)
    },
    'password changed on another device': async (person) =>
      test.call(
        changePassword,
        { params: { id: person.id }, body: { password, new: 'another horse' } },
        await logInAs(person),
      ),
    'password reset': ({ name, recoveryCodes: [code = ''] }) =>
      test.call(recover, { body: { name, recovery_code: code, password: 'another horse', reset: 'login' } }),
    'account closed': ({ id, token }) => test.call(closeAccount, { params: { id }, body: { password } }, token),
    'subscription deleted': async ({ token }) => {
      const [row] = await test.context.database.sql<{ endpoint: string }[]>`select endpoint from push_subscriptions`
      return test.call(deletePushSubscription, { body: { endpoint: row?.endpoint ?? '' } }, token)
    },
  }

  it.each(Object.keys(ends))('is deleted with its waiting messages: %s', async (way) => {
    const person = await arrive(test)
    const device = await subscribe(person.token)
    await push.control.fault({ on: device.id, do: 'answer', status: 503 })
    await tell(person.id)
    const { sql } = test.context.database
    expect(await sql`select from push_messages`).toHaveLength(1)
    await ends[way]?.(person)
    expect(await sql`select from push_subscriptions`).toHaveLength(0)
    await tell(person.id, { type: 'password_changed', actorId: null })
    await advanceClock(3600)
    expect(await pushesTo(device)).toEqual([])
  })

  it('moves to the next user of the browser, and sends nothing for the previous one', async () => {
    const [ada, bih] = [await arrive(test), await arrive(test)]
    const device = await subscribe(ada.token, { show_details: true })
    await push.control.fault({ on: device.id, do: 'answer', status: 503 })
    await tell(ada.id)
    const { status, body } = await save(bih.token, device, { lang: 'fr' })
    expect({ status, body }).toEqual({ status: 200, body: { lang: 'fr', show_details: false } })
    await advanceClock(3600)
    await tell(ada.id)
    await tell(bih.id)
    expect((await pushesTo(device)).map(({ lang }) => lang)).toEqual(['fr'])
    expect((await pushesTo(device))[0]?.unread).toBe(1)
  })

  it('stays with its user if the keys differ, and the least used one gives way to a seventeenth', async () => {
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

describe('push service', () => {
  const failing = async (fault: { status: number; retryAfter?: string }) => {
    const person = await arrive(test)
    const device = await subscribe(person.token)
    await push.control.fault({ on: device.id, do: 'answer', ...fault })
    await tell(person.id, { type: 'money_in', detail: '500' })
    return { person, device }
  }
  const calls = async ({ id }: PushDevice) => (await push.control.calls()).filter(({ device }) => device === id).length

  it.each([404, 410])('loses the device after a response of %i', async (status) => {
    const { person, device } = await failing({ status })
    expect(await test.context.database.sql`select from push_subscriptions`).toHaveLength(0)
    await tell(person.id)
    expect(await calls(device)).toBe(1)
  })

  it.each([403, 400, 307])(
    'keeps the device after refusing a push with %i, which is logged without the endpoint',
    async (status) => {
      lines.length = 0
      const { person, device } = await failing({ status })
      await advanceClock(7 * 3600)
      expect(await calls(device)).toBe(1)
      await tell(person.id)
      expect(await pushesTo(device)).toHaveLength(1)
      const told = lines.filter((line) => line.includes('push'))
      expect(told.join()).toContain(`"status":${status}`)
      expect(told.join()).not.toContain(device.endpoint)
    },
  )

  it('is called again exactly when its retry-after header says', async () => {
    const { person, device } = await failing({ status: 429, retryAfter: '600' })
    await tell(person.id, { type: 'mention' })
    await advanceClock(597)
    expect(await calls(device)).toBe(1)
    await advanceClock(4)
    await advanceClock(1)
    expect((await pushesTo(device)).map(({ type }) => type).toSorted()).toEqual(['mention', 'money_in'])
  })

  it('is retried less and less often, until the push expires', { tags: ['full'] }, async () => {
    const person = await arrive(test)
    const device = await subscribe(person.token)
    await push.control.fault({ on: device.id, do: 'answer', status: 500, times: 1000 })
    await tell(person.id, { type: 'money_in', detail: '500' })
    const counts: number[] = []
    for (let hour = 0; hour < 25; hour += 1) {
      for (let minute = 0; minute < 60; minute += 5) await advanceClock(300)
      counts.push(await calls(device))
    }
    expect(counts[0]).toBeGreaterThanOrEqual(4)
    expect(counts.at(-1)).toBeLessThanOrEqual(16)
    expect(await test.context.database.sql`select from push_messages`).toHaveLength(0)
    expect(await test.context.database.sql`select from push_subscriptions`).toHaveLength(1)
  })

  it('delays no other service when it hangs, resets, sends endlessly or redirects', { tags: ['full'] }, async () => {
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
    await advanceClock(120)
    // The endless response had a success status; the redirect is refused.
    expect(await heardBy()).toEqual(['hang', 'reset', 'none'])
  })
})
