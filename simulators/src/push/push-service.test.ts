import { createECDH } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { connectPushControl, type PushControl } from './push-control.ts'
import { type SimulatedPush, startPushService } from './push-server.ts'
import type { PushDevice } from './push-service.ts'

const { generateRequestDetails, generateVAPIDKeys } = webPush

let service: SimulatedPush
let control: PushControl
const keys = generateVAPIDKeys()

beforeAll(async () => {
  service = await startPushService()
  control = connectPushControl(service.url)
})
beforeEach(() => control.clearMessages())
afterAll(() => service.close())

interface Changes {
  subject?: string
  audience?: string
  headers?: Record<string, string>
}

/** Sends by a well-known library. */
const send = async ({ endpoint, keys: to }: PushDevice, text: string, { subject, audience, headers }: Changes = {}) => {
  const made = generateRequestDetails({ endpoint: audience ?? endpoint, keys: to }, text, {
    TTL: 60,
    topic: 'topic',
    vapidDetails: { ...keys, subject: subject ?? 'mailto:sheds@sheds.example' },
  })
  const { pathname, host } = new URL(endpoint)
  return new Promise<number>((settle, fail) => {
    const options = { method: 'POST', headers: { ...(made.headers as object), host, ...headers } }
    const call = request(`${service.url}${pathname}`, options, (response) => {
      response.resume()
      settle(response.statusCode ?? 0)
    })
    call.on('error', fail)
    call.end(made.body)
  })
}

describe('the simulated push service', () => {
  it('decrypts the message of a library in any script and names its sender', async () => {
    const device = await control.subscribe({ key: keys.publicKey })
    expect(await send(device, 'Aïcha ❤ 25 000 FCFA')).toBe(201)
    expect(await control.messages()).toEqual([
      {
        device: device.id,
        text: 'Aïcha ❤ 25 000 FCFA',
        topic: 'topic',
        ttl: 60,
        urgency: 'normal',
        key: keys.publicKey,
        contact: 'mailto:sheds@sheds.example',
      },
    ])
  })

  it('refuses a wrong key, audience, contact, cipher or length, and a deleted device', async () => {
    const device = await control.subscribe({ key: keys.publicKey })
    const bound = await control.subscribe({ key: generateVAPIDKeys().publicKey })
    expect(await send(bound, 'x')).toBe(403)
    expect(await send(device, 'x', { audience: 'https://other.example/wake/1' })).toBe(403)
    expect(await send(device, 'x', { subject: 'mailto:root@localhost' })).toBe(403)
    expect(await send(device, 'x', { headers: { 'content-encoding': 'aesgcm' } })).toBe(400)
    expect(await send(device, 'x', { headers: { ttl: 'soon' } })).toBe(400)
    expect(await send(device, 'x'.repeat(4200))).toBe(413)
    const stranger = createECDH('prime256v1')
    const p256dh = stranger.generateKeys('base64url')
    expect(await send({ ...device, keys: { ...device.keys, p256dh } }, 'x')).toBe(403)
    await control.unregister(device.id)
    expect(await send(device, 'x')).toBe(410)
    expect(await send({ ...device, endpoint: `${device.endpoint}0` }, 'x')).toBe(404)
    expect(await control.messages()).toEqual([])
  })

  it('has faults as often as set', async () => {
    const device = await control.subscribe()
    await control.fault({ on: device.id, do: 'answer', status: 429, retryAfter: '7', times: 2 })
    expect([await send(device, 'x'), await send(device, 'x'), await send(device, 'x')]).toEqual([429, 429, 201])
    await control.fault({ on: '*', do: 'reset' })
    await expect(send(device, 'x')).rejects.toThrow()
    await control.fault({ on: device.id, do: 'hang' })
    const hung = send(device, 'x')
    await expect.poll(async () => (await control.state()).held).toBe(1)
    expect(await control.release()).toEqual({ released: 1 })
    expect(await hung).toBe(201)
    expect(await control.messages()).toHaveLength(1)
  })

  it('accepts control calls only from tools on this machine', async () => {
    const answer = await fetch(`${service.url}/_sim/state`, { headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(403)
  })
})
