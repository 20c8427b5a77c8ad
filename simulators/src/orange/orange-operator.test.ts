import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Simulators, startSimulators } from '../simulators.ts'
import { orangeClient, stillClock } from '../testing/clients.ts'
import { ordinarySettings } from '../till.ts'

let simulators: Simulators
let orange: ReturnType<typeof orangeClient>

beforeAll(async () => {
  simulators = await startSimulators({ clock: stillClock })
})
afterAll(() => simulators.close())
beforeEach(async () => {
  await simulators.orange.control.reset()
  await simulators.orange.control.settings({ ...ordinarySettings, autoApproveMs: null })
  orange = orangeClient(simulators.orange)
})

const dataOf = (heard: { json(): Record<string, unknown> }) => heard.json().data as Record<string, unknown>

describe('Orange’s tokens', () => {
  it('stay the same until they expire, with their remaining lifetime', async () => {
    const first = (await orange.login()).json()
    expect(first).toEqual({
      access_token: expect.any(String),
      scope: 'am_application_scope default',
      token_type: 'Bearer',
      expires_in: 3600,
    })
    await simulators.orange.control.advance(1_104_000)
    const second = (await orange.login()).json()
    expect(second.access_token).toBe(first.access_token)
    expect(Number(second.expires_in)).toBeLessThanOrEqual(2496)
    await simulators.orange.control.advance(2_496_000)
    expect((await orange.login()).json().access_token).not.toBe(first.access_token)
  })

  it('require the secret and the right grant type', async () => {
    expect((await orange.login({ authorization: 'Basic eDp5' })).json().error).toBe('invalid_client')
    expect((await orange.login({}, 'grant_type=password')).status).toBe(400)
    await simulators.orange.control.settings({ tokenErrors: 'xml' })
    const heard = await orange.login({ authorization: undefined })
    expect([heard.status, heard.headers.get('content-type')]).toEqual([401, 'application/xml; charset=UTF-8'])
  })

  it('are required by every call, with the second header', async () => {
    const faultOf = async (headers: Record<string, string | undefined>) => {
      const { status, json } = await orange.send('POST', '/mp/init', { headers })
      return [status, (json().fault as { code: number } | undefined)?.code]
    }
    expect(await faultOf({ authorization: undefined })).toEqual([401, 900_902])
    expect(await faultOf({ authorization: 'Bearer nothing' })).toEqual([401, 900_901])
    expect(await faultOf({ 'x-auth-token': undefined })).toEqual([401, undefined])
    await orange.init()
    await simulators.orange.control.expireTokens()
    expect(await faultOf({})).toEqual([401, 900_901])
  })
})

describe('a payment by mp', () => {
  it('reports its start and its confirmation on the phone separately', async () => {
    const { payToken, heard } = await orange.pay({ notifUrl: '' })
    expect(payToken).toMatch(/^MP\d{6}[0-9A-F]{20}$/)
    expect([heard.status, heard.json().message]).toEqual([200, 'Merchant payment successfully initiated'])
    const begun = {
      id: expect.any(Number),
      createtime: expect.stringMatching(/^\d{10}$/),
      subscriberMsisdn: '690000777',
      amount: 5000,
      payToken,
      txnid: expect.stringMatching(/^MP\d{6}\.\d{4}\.[A-Z]\d{5}$/),
      txnmode: 'TU1042',
      inittxnmessage: expect.stringContaining('PIN'),
      inittxnstatus: '200',
      confirmtxnstatus: null,
      confirmtxnmessage: null,
      status: 'PENDING',
      notifUrl: '',
      description: 'Recharge',
      channelUserMsisdn: simulators.orange.channelMsisdn,
    }
    expect(dataOf(heard)).toEqual(begun)
    expect((await orange.send('GET', `/mp/push/${payToken}`)).json()).toEqual({
      message: 'Push sent to customer',
      data: begun,
    })
    await simulators.phone.decide(payToken, { action: 'approve', pin: '1234' })
    expect(await orange.statusOf(payToken)).toEqual({
      ...begun,
      confirmtxnstatus: '200',
      confirmtxnmessage: expect.stringMatching(/reussi par 690000777.*Montant:5000 FCFA\. Solde: 1995000 FCFA/),
      status: 'SUCCESSFULL',
    })
  })

  it('is cancelled by a refusal and expires after seven minutes', async () => {
    const [refused, ignored] = [(await orange.pay()).payToken, (await orange.pay()).payToken]
    await simulators.phone.decide(refused, { action: 'refuse' })
    await simulators.phone.decide(ignored, { action: 'ignore' })
    expect((await orange.statusOf(refused)).status).toBe('CANCELLED')
    await simulators.orange.control.advance(419_000)
    expect((await orange.statusOf(ignored)).status).toBe('PENDING')
    await simulators.orange.control.advance(1000)
    expect((await orange.statusOf(ignored)).status).toBe('EXPIRED')
  })

  it('uses up its pay token, which is good for nothing else', async () => {
    const { payToken } = await orange.pay()
    const statusOf = async (token: unknown, kind?: string) => (await orange.pay({ payToken: token }, kind)).heard.status
    expect(await statusOf(payToken)).toBe(422)
    expect(await statusOf('MP221207FFFFFFFFFFFFFFFFFFFF')).toBe(404)
    expect(await statusOf('nothing')).toBe(400)
    expect(await statusOf(await orange.init('cashin'))).toBe(404)
    const unpaid = await orange.init()
    expect(await orange.statusOf(unpaid)).toMatchObject({ status: 'PENDING', txnid: null })
    await simulators.orange.control.advance(420_000)
    expect(await orange.statusOf(unpaid)).toMatchObject({
      status: 'EXPIRED',
      subscriberMsisdn: null,
      amount: null,
      txnid: null,
      inittxnstatus: null,
      notifUrl: null,
    })
    expect((await orange.send('GET', '/mp/paymentstatus/nothing')).status).toBe(400)
    expect((await orange.send('GET', '/mp/paymentstatus/MP221207FFFFFFFFFFFFFFFFFFFF')).json()).toEqual({
      message: 'No mp found for input pay token',
      data: null,
    })
    expect((await orange.send('GET', '/mp/nothing')).status).toBe(404)
  })

  const refusals: [what: string, changes: Record<string, unknown>, status: number, code: string | null | undefined][] =
    [
      ['an amount that is a number', { amount: 5000 }, 400, undefined],
      ['decimals', { amount: '5000.00' }, 400, undefined],
      ['an order of 21 signs', { orderId: 'a'.repeat(21) }, 400, undefined],
      ['an order with spaces', { orderId: 'TU 1' }, 400, undefined],
      ['a description of 126 signs', { description: 'a'.repeat(126) }, 400, undefined],
      ['a number with the country', { subscriberMsisdn: '237690000777' }, 200, '0066111'],
      ['another channel', { channelUserMsisdn: '690000002' }, 200, '99033'],
      ['a wrong PIN', { pin: 'x' }, 417, '60023'],
      ['too little money', { subscriberMsisdn: '690000419' }, 417, '60019'],
      ['more than there is', { amount: '2000001' }, 417, '60019'],
      ['nobody', { subscriberMsisdn: '690000404' }, 417, '60020'],
      ['somebody blocked', { subscriberMsisdn: '690000423' }, 417, '60021'],
      ['too much', { subscriberMsisdn: '690000413' }, 417, '60022'],
    ]
  it.each(refusals)('is refused: %s', async (_, changes, status, code) => {
    const { heard, payToken } = await orange.pay(changes)
    expect([heard.status, dataOf(heard)?.inittxnstatus]).toEqual([status, code])
    if (status === 417) expect(heard.json().message).toMatch(new RegExp(`^${code} :: \\w+`))
    if (code !== undefined) {
      expect(await orange.statusOf(payToken)).toMatchObject({ status: 'FAILED', txnid: null, inittxnstatus: code })
    }
    expect(await simulators.orange.control.movements()).toEqual([])
  })

  it('ends as its test number says', async () => {
    const pay = async (subscriberMsisdn: string) => orange.pay({ subscriberMsisdn })
    const [ignored, cancelled, moved, lost] = [
      await pay('690000408'),
      await pay('690000410'),
      await pay('690000500'),
      await pay('690000504'),
    ]
    for (const { heard } of [moved, lost]) {
      expect([heard.status, heard.body]).toEqual([500, expect.stringMatching(/^<am:fault .*Send timeout/)])
    }
    await simulators.orange.control.advance(420_000)
    const statuses = await Promise.all(
      [ignored, cancelled, moved, lost].map(async ({ payToken }) => (await orange.statusOf(payToken)).status),
    )
    expect(statuses).toEqual(['EXPIRED', 'CANCELLED', 'SUCCESSFULL', 'EXPIRED'])
    expect(await simulators.orange.control.movements()).toHaveLength(1)
  })
})

describe('a payout by cashin', () => {
  it('has ended when the call answers, with its own field names', async () => {
    const { payToken, heard } = await orange.pay({ orderId: 'CO77' }, 'cashin')
    const data = {
      createtime: expect.any(String),
      subscriberMsisdn: '690000777',
      amount: 5000,
      payToken,
      txnid: expect.stringMatching(/^CI/),
      txnmode: 'CO77',
      txnstatus: '200',
      txnmessage: expect.any(String),
      status: 'SUCCESSFULL',
      orderId: 'CO77',
      channelUserMsisdn: simulators.orange.channelMsisdn,
      description: 'Recharge',
    }
    expect([heard.status, dataOf(heard)]).toEqual([200, data])
    expect(await orange.statusOf(payToken, 'cashin')).toEqual(data)
  })

  it('fails when the float is too low; a gateway fault hides its result', async () => {
    await simulators.orange.control.setFloat(7000)
    const [moved, lost] = [
      await orange.pay({ subscriberMsisdn: '690000500' }, 'cashin'),
      await orange.pay({ subscriberMsisdn: '690000504' }, 'cashin'),
    ]
    expect([moved.heard.status, lost.heard.status]).toEqual([500, 500])
    const short = (await orange.pay({}, 'cashin')).heard
    expect([short.status, dataOf(short).txnstatus, dataOf(short).status]).toEqual([417, '60019', 'FAILED'])
    expect((await orange.statusOf(moved.payToken, 'cashin')).status).toBe('SUCCESSFULL')
    expect((await orange.statusOf(lost.payToken, 'cashin')).status).toBe('PENDING')
  })
})
