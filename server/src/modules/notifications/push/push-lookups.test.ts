import { lookup } from 'node:dns/promises'
import { savePushSubscription } from '@sheds/contract/notifications/push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHostResolver } from '../../../platform/host-names.ts'
import { startNameServer, type TestNameServer } from '../../../platform/testing/name-server.ts'
import { arrive } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createPublicLine } from './public-line.ts'

const atOnce = 8
/** Time limit of a look-up: the first test waits for it, the second ends long before. */
let totalMs: number

let test: TestApp
let names: TestNameServer
let address: string
let people: Awaited<ReturnType<typeof arrive>>[]
beforeAll(async () => {
  names = await startNameServer({ 'known.example': { 4: '142.250.74.10' } })
  const line = createPublicLine((...call) => createHostResolver({ servers: [names.address], totalMs })(...call))
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

describe('POST /save_push_subscription, silent name server', () => {
  it('answers 503 once the look-up times out', async () => {
    totalMs = 200
    expect((await save(people[0], 'silent.example')).status).toBe(503)
  })

  it('allows one look-up a user and eight in all', async () => {
    totalMs = 600_000
    const leaving = new AbortController()
    const calls = people.slice(0, atOnce).map((person, at) =>
      fetch(`${address}/api${savePushSubscription.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
        body: JSON.stringify(bodyOf(`left${at}.example`)),
        signal: leaving.signal,
      }).catch(() => undefined),
    )
    const asked = () => new Set(names.asked.filter((name) => name.startsWith('left'))).size
    await expect.poll(asked, { timeout: 120_000 }).toBe(atOnce)
    expect((await save(people[0], 'known.example')).status, 'a second look-up of one user').toBe(429)
    expect((await save(people[atOnce], 'known.example')).status, 'a ninth look-up').toBe(503)
    await lookup('localhost')
    leaving.abort()
    await Promise.all(calls)
    await expect.poll(async () => (await save(people[atOnce], 'known.example')).status, { timeout: 120_000 }).toBe(201)
  })
})
