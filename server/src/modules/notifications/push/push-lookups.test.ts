import { lookup } from 'node:dns/promises'
import { savePushSubscription } from '@sheds/contract/notifications/push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHostResolver } from '../../../platform/host-names.ts'
import { startNameServer, type TestNameServer } from '../../../platform/testing/name-server.ts'
import { arrive } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createPublicLine } from './public-line.ts'

const totalMs = 400
const atOnce = 8

let test: TestApp
let names: TestNameServer
let address: string
let people: Awaited<ReturnType<typeof arrive>>[]
beforeAll(async () => {
  names = await startNameServer({ 'known.example': { 4: '142.250.74.10' } })
  const line = createPublicLine(createHostResolver({ servers: [names.address], totalMs }))
  test = await startTestApp({ notifications: { line } })
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  people = await Promise.all(Array.from({ length: atOnce + 1 }, () => arrive(test)))
})
afterAll(async () => {
  await test.close()
  names.close()
})

const keys = {
  p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const bodyOf = (host: string) => ({ endpoint: `https://${host}/wake/1`, keys })
const save = (person: (typeof people)[number] | undefined, host: string) =>
  test.send(savePushSubscription, { body: bodyOf(host) }, person?.token)

describe('POST /save_push_subscription with a host whose name server is silent', () => {
  it('ends in time, keeps one look-up a person and eight in all, and leaves the thread pool free', async () => {
    const waiting = people.slice(0, atOnce).map((person, at) => save(person, `silent${at}.example`))
    await expect.poll(() => new Set(names.asked).size).toBe(atOnce)
    expect((await save(people[0], 'known.example')).status, 'a second one of a person').toBe(429)
    expect((await save(people[atOnce], 'known.example')).status, 'a ninth one').toBe(503)
    await lookup('localhost')
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 503))
    expect((await save(people[atOnce], 'known.example')).status).toBe(201)
  })

  it('is over when the caller leaves', async () => {
    const leaving = new AbortController()
    const calls = people.slice(0, atOnce).map((person, at) =>
      fetch(`${address}/api${savePushSubscription.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
        body: JSON.stringify(bodyOf(`left${at}.example`)),
        signal: leaving.signal,
      }).catch(() => undefined),
    )
    await expect.poll(() => names.asked.filter((name) => name.startsWith('left')).length >= atOnce).toBe(true)
    leaving.abort()
    await Promise.all(calls)
    const began = performance.now()
    await expect.poll(async () => (await save(people[atOnce], 'known.example')).status, { interval: 5 }).toBe(200)
    expect(performance.now() - began).toBeLessThan(totalMs / 2)
  })
})
