import { createHook } from 'node:async_hooks'
import type { LookupAddress } from 'node:dns'
import { Agent } from 'node:https'
import { isIP } from 'node:net'
import { savePushSubscription } from '@sheds/contract/notifications/push'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { arrive } from '../../../testing/people.ts'
import { pushesSent } from '../../../testing/push.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { doWaitingJobs } from '../../../testing/waiting-jobs.ts'
import { notify } from '../notify.service.ts'
import { isPublicAddress } from './public-addresses.ts'
import { createPublicLine } from './public-line.ts'
import { postPush } from './push-post.ts'
import { closedAddresses, closedAddresses6, hostileEndpoints } from './testing/hostile-endpoints.ts'

/** Answers of the simulated name servers, by host name. */
const names = new Map<string, readonly LookupAddress[]>()
const asked: string[] = []
const toAddress = (address: string): LookupAddress => ({ address, family: isIP(address) || 6 })

/** Connections that the system was asked to open. */
const begun: { address?: string; port?: number }[] = []
const watch = createHook({
  init: (_, type, __, resource) => {
    if (type === 'TCPCONNECTWRAP') begun.push(resource)
  },
})
const toServices = () => begun.filter(({ port }) => port === 443)

let test: TestApp
beforeAll(async () => {
  const line = createPublicLine(async (host) => {
    asked.push(host)
    return names.get(host) ?? []
  })
  test = await startTestApp({ notifications: { line, answerMs: 2000 } })
  watch.enable()
})
beforeEach(() => {
  begun.length = asked.length = 0
  names.clear()
})
afterAll(async () => {
  watch.disable()
  await test.close()
})

const keys = {
  p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
/** Well-formed names that resolve to closed addresses, some to a public one as well. */
const closedNames = [...closedAddresses, ...closedAddresses6].map((address, at) => ({
  endpoint: `https://n${at}.ok.example/wake/1`,
  host: `n${at}.ok.example`,
  leads: at % 2 === 0 ? [toAddress(address)] : [toAddress('142.250.74.10'), toAddress(address)],
}))
const hostile = [...hostileEndpoints, ...closedNames.map(({ endpoint }) => endpoint)]
const nameClosed = () => {
  for (const { host, leads } of closedNames) names.set(host, leads)
}

const tell = async (receiverId: Parameters<typeof notify>[1][number]['receiverId']) => {
  const [actorId, groupId] = [newId(), newId()]
  const what = { activityId: newId(), subject: null, shed: null, detail: '', at: new Date().toISOString() }
  await notify(test.context, [{ receiverId, type: 'mention', actorId, groupId, ...what }])
  await doWaitingJobs(test)
  await pushesSent(test)
}

describe('push endpoints', () => {
  it('classify IPv4 and IPv6 addresses as public or not', () => {
    expect([...closedAddresses, ...closedAddresses6].filter(isPublicAddress)).toEqual([])
    for (const address of ['8.8.8.8', '142.250.74.10', '41.202.207.1', '2a00:1450:4007::5', '2600:1901:0:94b6::'])
      expect([address, isPublicAddress(address)]).toEqual([address, true])
  })

  it('are observed by the test when a connection opens', async () => {
    const lookup = (_: string, __: unknown, answer: (e: null, a: LookupAddress[]) => void) =>
      answer(null, [toAddress('127.0.0.1')])
    const open = { check: async () => undefined, agent: new Agent({ lookup: lookup as never }), close: () => undefined }
    names.set('ok.example', [])
    await postPush(
      open,
      { endpoint: 'https://ok.example/x', headers: {}, body: Buffer.from('') },
      () => new Date(),
      2000,
    )
    expect(toServices()).toHaveLength(1)
  })

  it('are refused on subscription if hostile', async () => {
    nameClosed()
    expect(hostile.length).toBeGreaterThan(200)
    const { token } = await arrive(test)
    const taken = []
    for (const endpoint of hostile) {
      const { status, body } = await test.send(savePushSubscription, { body: { endpoint, keys } }, token)
      if (status !== 400 || !Object.hasOwn((body as { fields?: object }).fields ?? {}, 'endpoint'))
        taken.push({ endpoint, status })
    }
    expect(taken).toEqual([])
    // Only well-formed names were looked up.
    expect(new Set(asked)).toEqual(new Set(closedNames.map(({ host }) => host)))
    expect(await test.context.database.sql`select from push_subscriptions`).toHaveLength(0)
  })

  it('open no connection from a hostile row, nor to a name that now resolves inside', async () => {
    const { sql } = test.context.database
    const person = await arrive(test)
    const [session] = await sql<{ id: string }[]>`select id from sessions where user_id = ${person.id}`
    const rows = [...new Set(hostile)]
    const ids = rows.map(() => newId())
    names.set('later.ok.example', [toAddress('142.250.74.10')])
    const turning = { endpoint: 'https://later.ok.example/wake/1', keys }
    expect((await test.call(savePushSubscription, { body: turning }, person.token)).status).toBe(201)
    await sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, lang, created_at, used_at)
    select id, ${person.id}, ${session?.id ?? ''}, endpoint, ${keys.p256dh}, ${keys.auth}, 'en', now(), now()
    from unnest(${ids}::uuid[], ${rows}::text[]) as t (id, endpoint)`
    nameClosed()
    names.set('later.ok.example', [toAddress('10.0.0.7')])
    asked.length = begun.length = 0
    await tell(person.id)
    expect(toServices()).toEqual([])
    // Malformed endpoints are deleted; a name may resolve elsewhere tomorrow and stays.
    const left = await sql<{ endpoint: string }[]>`select endpoint from push_subscriptions`
    expect(new Set(left.map(({ endpoint }) => endpoint))).toEqual(
      new Set([turning.endpoint, ...closedNames.map(({ endpoint }) => endpoint)]),
    )
    expect(asked).toContain('later.ok.example')
  })

  it.each([
    ['a point that is not on the curve', { p256dh: `BA${keys.p256dh.slice(2)}` }],
    ['a compressed point', { p256dh: Buffer.alloc(33, 2).toString('base64url') }],
    ['a secret too short', { auth: 'BTBZMqHH6r4Tts7J_aSI' }],
  ])('are refused with unusable keys: %s', async (_, wrong) => {
    names.set('push.ok.example', [toAddress('142.250.74.10')])
    const { token } = await arrive(test)
    const body = { endpoint: 'https://push.ok.example/x', keys: { ...keys, ...wrong } }
    const refused = await test.refused(savePushSubscription, { body }, token)
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['keys'])
  })
})
