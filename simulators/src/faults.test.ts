import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallbackFault, CallFault } from './faults.ts'
import { type Simulators, startSimulators } from './simulators.ts'
import { mtnClient, orangeClient, party, startListener, stillClock } from './testing/clients.ts'
import { ordinarySettings } from './till.ts'

let simulators: Simulators
let listener: Awaited<ReturnType<typeof startListener>>
let mtn: ReturnType<typeof mtnClient>

beforeAll(async () => {
  simulators = await startSimulators({ clock: stillClock })
  listener = await startListener()
})
afterAll(async () => {
  await listener.close()
  await simulators.close()
})
beforeEach(async () => {
  for (const { control } of [simulators.mtn, simulators.orange]) {
    await control.reset()
    await control.settings({ ...ordinarySettings, autoApproveMs: null })
  }
  listener.heard.length = 0
  mtn = mtnClient(simulators.mtn)
})

/** Status that the caller gets; `nothing` if the connection breaks. */
const hear = (asked: Promise<{ status: number }>) => asked.then(({ status }) => status).catch(() => 'nothing' as const)

describe('faults of a call', () => {
  const cases: [what: string, fault: CallFault, heard: unknown, isTaken: boolean][] = [
    ['reset before', { do: 'reset', when: 'before' }, 'nothing', false],
    ['reset after', { do: 'reset', when: 'after' }, 'nothing', true],
    ['reset in the middle of the answer', { do: 'reset', when: 'mid' }, 'nothing', true],
    ['503 before', { do: 'answer', when: 'before', status: 503 }, 503, false],
    ['503 after', { do: 'answer', when: 'after', status: 503 }, 503, true],
    ['XML before', { do: 'xml', when: 'before' }, 500, false],
    ['XML after', { do: 'xml', when: 'after' }, 500, true],
    ['the token over', { do: 'unauthorized' }, 401, false],
  ]
  it.each(cases)('include: %s', async (_, fault, heard, isTaken) => {
    const reference = randomUUID()
    await simulators.mtn.control.fault({ ...fault, on: 'requesttopay', reference })
    expect((await mtn.pay()).status).toBe(202)
    expect(await hear(mtn.pay({}, { 'x-reference-id': reference }))).toBe(heard)
    expect(await simulators.mtn.control.payments({ reference })).toHaveLength(isTaken ? 1 : 0)
    delete mtn.tokens.collection
    expect(await hear(mtn.pay({}, { 'x-reference-id': reference }))).toBe(isTaken ? 409 : 202)
    expect(await simulators.mtn.control.faults()).toEqual([])
  })

  it.each(['before', 'after'] as const)(
    'include a response held back %s the call is processed, until it is released',
    async (when) => {
      const { control } = simulators.mtn
      const reference = randomUUID()
      await control.fault({ on: 'requesttopay', do: 'hang', when })
      const asked = mtn.pay({}, { 'x-reference-id': reference })
      await expect.poll(async () => (await control.state()).held).toBe(1)
      expect(await control.payments({ reference })).toHaveLength(when === 'before' ? 0 : 1)
      await control.release()
      expect((await asked).status).toBe(202)
      expect(await control.payments({ reference })).toHaveLength(1)
    },
  )

  it('create no payment if the caller disconnects before the call is processed', async () => {
    const { control } = simulators.mtn
    await mtn.send('GET', '/collection/v1_0/account/balance')
    await control.fault({ on: 'requesttopay', do: 'hang', when: 'before' })
    const gone = new AbortController()
    const asked = fetch(`${simulators.mtn.url}/collection/v1_0/requesttopay`, {
      method: 'POST',
      body: '{}',
      signal: gone.signal,
    }).catch(() => 'gone')
    await expect.poll(async () => (await control.state()).held).toBe(1)
    gone.abort()
    expect(await asked).toBe('gone')
    await expect.poll(async () => (await control.state()).held).toBe(0)
    expect(await control.payments()).toEqual([])
  })

  it('include late, missing and changed states, as often as set', async () => {
    const { control } = simulators.mtn
    const reference = randomUUID()
    await mtn.pay({}, { 'x-reference-id': reference })
    await control.decide(reference, { action: 'approve', pin: '12345' })
    await control.fault({ on: 'requesttopay.status', do: 'not-found', times: 2 })
    const statuses = async () => [(await mtn.statusOf(reference)).status, (await mtn.statusOf(reference)).status]
    expect(await statuses()).toEqual([404, 404])
    await control.fault({ on: 'requesttopay.status', do: 'still-pending' })
    expect((await mtn.statusOf(reference)).json()).toMatchObject({ status: 'PENDING' })
    await control.fault({ on: 'requesttopay.status', do: 'patch', patch: { amount: '7' } })
    expect((await mtn.statusOf(reference)).json()).toMatchObject({ status: 'SUCCESSFUL', amount: '7' })
    expect((await mtn.statusOf(reference)).json()).toMatchObject({ status: 'SUCCESSFUL', amount: '5000' })
    const orange = orangeClient(simulators.orange)
    await simulators.orange.control.fault({ on: 'mp.status', do: 'patch', patch: { amount: 7 } })
    const { payToken } = await orange.pay()
    expect((await orange.statusOf(payToken)).amount).toBe(7)
  })

  it('include payments that end as set or never; a failed one may succeed later', async () => {
    const { control } = simulators.mtn
    await control.fault({ on: 'requesttopay', do: 'outcome', state: 'pending' })
    await control.fault({ on: 'transfer', do: 'outcome', state: 'failed', reason: 'PAYEE_NOT_FOUND', afterMs: 500 })
    const [open, failed] = [randomUUID(), randomUUID()]
    await mtn.pay({}, { 'x-reference-id': open })
    await mtn.transfer({}, { 'x-reference-id': failed })
    await control.advance(86_400_000)
    delete mtn.tokens.collection
    delete mtn.tokens.disbursement
    expect((await mtn.statusOf(open)).json().status).toBe('PENDING')
    expect((await mtn.statusOf(failed, 'transfer')).json().reason).toBe('PAYEE_NOT_FOUND')
    await control.end(failed, 'successful')
    expect((await mtn.statusOf(failed, 'transfer')).json().status).toBe('SUCCESSFUL')
    await expect(control.end(failed, 'failed')).rejects.toMatchObject({ status: 409 })
    expect(await control.movements()).toHaveLength(1)
  })
})

describe('callbacks', () => {
  const url = () => `${listener.origin}/callbacks/mtn/abc`
  const payAnd = async (fault?: { how: CallbackFault; ms?: number }) => {
    const { control } = simulators.mtn
    if (fault !== undefined) await control.fault({ on: 'requesttopay', do: 'callback', ...fault })
    const reference = randomUUID()
    await mtn.pay({}, { 'x-reference-id': reference, 'x-callback-url': url() })
    const early = listener.heard.length
    await control.decide(reference, { action: 'approve', pin: '12345' })
    return { reference, early }
  }

  it('are sent once, at the end, without the reference; alternately by PUT if set', async () => {
    const { reference } = await payAnd()
    expect(listener.heard).toEqual([
      {
        method: 'POST',
        url: '/callbacks/mtn/abc',
        userAgent: 'LWAC Http Client 1.0',
        body: (await mtn.statusOf(reference)).json(),
      },
    ])
    await simulators.mtn.control.settings({ callbackMethod: 'alternate', statusField: 'transactionStatus' })
    await payAnd()
    await payAnd()
    expect(listener.heard.map(({ method }) => method)).toEqual(['POST', 'PUT', 'POST'])
    expect(listener.heard[2]?.body).toMatchObject({ transactionStatus: 'SUCCESSFUL' })
    await mtn.pay()
    await simulators.mtn.control.advance(300_000)
    expect(listener.heard).toHaveLength(3)
  })

  it('can be lost, duplicated, early, late or of another amount', async () => {
    const { control } = simulators.mtn
    await payAnd({ how: 'lost' })
    expect(listener.heard).toEqual([])
    await payAnd({ how: 'twice' })
    expect(listener.heard).toHaveLength(1)
    await control.advance(180_000)
    expect(listener.heard).toHaveLength(2)
    expect(listener.heard[0]).toEqual(listener.heard[1])
    expect((await payAnd({ how: 'early' })).early).toBe(3)
    expect(listener.heard[2]?.body.status).toBe('SUCCESSFUL')
    await payAnd({ how: 'wrong-amount' })
    expect(listener.heard.at(-1)?.body.amount).toBe('50000')
    const before = listener.heard.length
    await payAnd({ how: 'late', ms: 5000 })
    expect(listener.heard).toHaveLength(before)
    await control.advance(5000)
    expect(listener.heard).toHaveLength(before + 1)
  })

  it('can be forged, and never leave this machine', async () => {
    const { control } = simulators.mtn
    const forged = await control.forge({ url: url(), method: 'PUT', body: { status: 'SUCCESSFUL' } })
    expect([forged.answered, listener.heard[0]?.method]).toEqual([200, 'PUT'])
    expect((await control.forge({ url: 'https://example.cm/x' })).answered).toBe('not sent: not on this machine')
    await control.settings({ callbackOrigin: listener.origin })
    expect((await control.forge({ url: 'https://example.cm/x?y=1' })).answered).toBe(200)
    expect(listener.heard[1]?.url).toBe('/x?y=1')
    await expect(control.settings({ callbackOrigin: 'https://example.cm' })).rejects.toMatchObject({ status: 400 })
  })

  it('contain only the token and the state when sent by Orange', async () => {
    const orange = orangeClient(simulators.orange)
    const { payToken } = await orange.pay({ notifUrl: `${listener.origin}/callbacks/orange/abc` })
    await simulators.phone.decide(payToken, { action: 'refuse' })
    const body = { payToken, status: 'CANCELLED', message: expect.any(String) }
    expect(listener.heard).toMatchObject([{ method: 'POST', url: '/callbacks/orange/abc' }])
    expect(listener.heard[0]?.body).toEqual(body)
  })
})

describe('money', () => {
  it('is conserved and moves at most once for a reference, under all faults', async () => {
    const callFaults: CallFault[] = [
      { do: 'reset', when: 'before' },
      { do: 'reset', when: 'after' },
      { do: 'answer', when: 'after', status: 503 },
      { do: 'xml', when: 'after' },
      { do: 'outcome', state: 'failed', reason: 'EXPIRED' },
      { do: 'outcome', state: 'successful', afterMs: 7_000_000 },
    ]
    const step = fc.record({
      fault: fc.option(fc.constantFrom(...callFaults)),
      isPayout: fc.boolean(),
      isSent: fc.constantFrom('once', 'twice'),
      amount: fc.integer({ min: 1, max: 3_000_000 }),
      wait: fc.constantFrom(0, 1500, 300_000),
    })
    const { control } = simulators.mtn
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await control.reset()
        mtn = mtnClient(simulators.mtn)
        await control.settings({ autoApproveMs: 1000 })
        const moved = new Set<string>()
        for (const { fault, isPayout, isSent, amount, wait } of steps) {
          const reference = { 'x-reference-id': randomUUID() }
          moved.add(reference['x-reference-id'])
          if (fault) await control.fault({ ...fault, on: isPayout ? 'transfer' : 'requesttopay' })
          const send = () =>
            isPayout
              ? mtn.transfer({ amount: String(amount), payee: party('237670000009') }, reference)
              : mtn.pay({ amount: String(amount), payer: party('237670000009') }, reference)
          await hear(send())
          if (isSent === 'twice') await hear(send())
          await control.advance(wait)
        }
        const movements = await control.movements()
        const { total, float } = await control.state()
        const statement = (await control.statement()).trim().split('\r\n')
        expect(total).toBe(0)
        expect(new Set(movements.map(({ reference }) => reference)).size).toBe(movements.length)
        expect(movements.filter(({ reference }) => !moved.has(reference))).toEqual([])
        expect(statement).toHaveLength(movements.length + 1)
        if (movements.length > 0) expect(Number(statement.at(-1)?.split(',').at(-1))).toBe(float)
      }),
      { numRuns: 15, endOnFailure: true },
    )
  })
})

describe('the control API', () => {
  it('answers only on this machine, with its own errors', async () => {
    const { url, control } = simulators.mtn
    const asked = await fetch(`${url}/_sim/nothing`)
    expect([asked.status, await asked.json()]).toEqual([404, { sim_error: 'no GET /_sim/nothing' }])
    await expect(control.fault({ on: 'token', do: 'nothing' } as never)).rejects.toMatchObject({ status: 400 })
    await expect(control.settings({ nothing: 1 } as never)).rejects.toMatchObject({ status: 400 })
    await expect(control.advance(-1)).rejects.toMatchObject({ status: 400 })
    await expect(control.end('nothing', 'failed')).rejects.toMatchObject({ status: 404 })
    await expect(control.decide('nothing', { action: 'refuse' })).rejects.toMatchObject({ status: 404 })
  })

  it('refuses pages of other sites, by their origin and their Host', async () => {
    const { url, control } = simulators.mtn
    const before = await control.state()
    const { host, port } = new URL(url)
    const form = { method: 'POST', body: '{"balance":1}', headers: { 'content-type': 'text/plain' } }
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    const asked: [headers: Record<string, string>, status: number][] = [
      [{ origin: 'http://evil.example' }, 403],
      [{ origin: 'null' }, 403],
      [{ origin: `http://localhost:${port}` }, 403],
      [elsewhere, 403],
      [{ 'sec-fetch-site': 'same-site' }, 403],
      [{}, 415],
    ]
    for (const [headers, status] of asked) {
      const answer = await fetch(`${url}/_sim/float`, { ...form, headers: { ...form.headers, ...headers } })
      expect([headers, answer.status]).toEqual([headers, status])
      expect(await answer.json()).toEqual({ sim_error: expect.any(String) })
    }
    const wiped = await fetch(`${url}/_sim/reset`, { method: 'POST', headers: elsewhere })
    expect(wiped.status).toBe(403)
    expect(await statusFor(url, 'evil.example')).toBe(403)
    expect(await statusFor(url, host)).toBe(200)
    expect(await control.state()).toEqual({ ...before, now: expect.any(String) })
    const own = { ...form, headers: { 'content-type': 'application/json', origin: url } }
    expect((await fetch(`${url}/_sim/float`, own)).status).toBe(200)
    await control.setFloat(before.float)
  })

  it('shows the waiting prompts of a phone and accepts a PIN of the operator’s length', async () => {
    const reference = randomUUID()
    await mtn.pay({}, { 'x-reference-id': reference })
    const [prompt] = await simulators.phone.prompts([reference])
    expect(prompt).toMatchObject({ operator: 'mtn', msisdn: '237670000001', amount: 5000, merchant: 'SHEDS' })
    expect(await simulators.phone.prompts([])).toEqual([])
    expect(await simulators.phone.decide(reference, { action: 'approve', pin: '1234' })).toBeUndefined()
    expect(await simulators.phone.decide(reference, { action: 'approve', pin: '12345' })).toBe('successful')
    expect(await simulators.phone.prompts([reference])).toEqual([])
  })
})

/** By a name of its own choice, which `fetch` would not send. */
const statusFor = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(`${url}/_sim/state`, { headers: { host } }, (answer) => resolve(answer.resume().statusCode)).on('error', reject)
  })
