import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Simulators, startSimulators } from '../simulators.ts'
import { type ClientResponse, mtnClient, party, sendRaw, stillClock } from '../testing/clients.ts'
import { ordinarySettings, strangeNumberMs } from '../till.ts'

let simulators: Simulators
let mtn: ReturnType<typeof mtnClient>

beforeAll(async () => {
  simulators = await startSimulators({ clock: stillClock })
})
afterAll(() => simulators.close())
beforeEach(async () => {
  const { control } = simulators.mtn
  await control.reset()
  await control.settings({ ...ordinarySettings, autoApproveMs: null })
  mtn = mtnClient(simulators.mtn)
})

type Headers = Record<string, string | undefined>

const codeOf = (heard: ClientResponse): unknown => (heard.body === '' ? '' : heard.json().code)
const said = (heard: ClientResponse) => [heard.status, codeOf(heard)]

describe('MTN’s API', () => {
  const upper = () => randomUUID().toUpperCase()
  const callback = (url: string) => ({ 'x-callback-url': url })
  const cases: [what: string, changes: Record<string, unknown>, headers: Headers, status: number, code: unknown][] = [
    ['no reference', {}, { 'x-reference-id': undefined }, 400, ''],
    ['a reference that is no UUID', {}, { 'x-reference-id': 'topup-1' }, 400, ''],
    ['a UUID of version 1', {}, { 'x-reference-id': 'c232ab00-9414-11ec-b3c8-9f68deced846' }, 400, ''],
    ['a UUID in large letters', {}, { 'x-reference-id': upper() }, 400, ''],
    ['an apostrophe', { payerMessage: "Recharge de l'ami" }, {}, 400, ''],
    ['an ampersand', { payeeNote: 'vous & nous' }, {}, 400, ''],
    ['161 signs', { payeeNote: 'a'.repeat(161) }, {}, 400, ''],
    ['an amount that is a number', { amount: 5000 }, {}, 400, ''],
    ['no payer', { payer: undefined }, {}, 400, ''],
    ['a payer by mail', { payer: { partyIdType: 'EMAIL', partyId: 'a@b.cm' } }, {}, 400, ''],
    ['decimals', { amount: '100.0' }, {}, 503, 'SERVICE_UNAVAILABLE'],
    ['nothing', { amount: '0' }, {}, 503, 'SERVICE_UNAVAILABLE'],
    ['a number cut short', { payer: party('2376700') }, {}, 503, 'SERVICE_UNAVAILABLE'],
    ['euros in Cameroon', { currency: 'EUR' }, {}, 500, 'INVALID_CURRENCY'],
    ['francs in the sandbox', {}, { 'x-target-environment': 'sandbox' }, 500, 'INVALID_CURRENCY'],
    ['another country', {}, { 'x-target-environment': 'mtnghana' }, 500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'],
    ['no country', {}, { 'x-target-environment': undefined }, 400, ''],
    ['a callback elsewhere', {}, callback('https://example.cm/x'), 500, 'INVALID_CALLBACK_URL_HOST'],
    ['a callback that is none', {}, callback('nowhere'), 500, 'INVALID_CALLBACK_URL_HOST'],
  ]
  it.each(cases)('refuses a payment with: %s', async (_, changes, headers, status, code) => {
    expect(said(await mtn.pay(changes, headers))).toEqual([status, code])
    expect(await simulators.mtn.control.payments()).toEqual([])
  })

  it('refuses a key or token of another product', async () => {
    await mtn.pay()
    await mtn.send('GET', '/disbursement/v1_0/account/balance')
    const { collectionKey, disbursementKey } = simulators.mtn
    const withKey = (key: string | undefined) => mtn.pay({}, { 'ocp-apim-subscription-key': key })
    const missing = await withKey(undefined)
    expect([missing.status, missing.json().message]).toEqual([
      401,
      'Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API.',
    ])
    for (const key of [disbursementKey, 'nothing']) {
      expect((await withKey(key)).json()).toEqual({
        statusCode: 401,
        message:
          'Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription.',
      })
    }
    for (const token of [mtn.tokens.disbursement, 'nothing', undefined]) {
      const heard = await mtn.pay({}, { authorization: token === undefined ? undefined : `Bearer ${token}` })
      expect([heard.status, heard.json()]).toEqual([401, { error: 'invalid_token' }])
    }
    expect((await mtn.login('collection', { 'ocp-apim-subscription-key': disbursementKey })).status).toBe(401)
    const stranger = await mtn.login('collection', { authorization: 'Basic bm9ib2R5Om5vdGhpbmc=' })
    expect([stranger.status, stranger.json()]).toEqual([500, { error: 'login_failed' }])
    expect(collectionKey).not.toBe(disbursementKey)
  })

  it('refuses a token after an hour', async () => {
    expect((await mtn.pay()).status).toBe(202)
    await simulators.mtn.control.advance(3_599_000)
    expect((await mtn.pay()).status).toBe(202)
    await simulators.mtn.control.advance(1000)
    expect((await mtn.pay()).status).toBe(401)
  })

  it('answers a POST without a length with an HTML page', async () => {
    const heard = await sendRaw(
      simulators.mtn.url,
      'POST /collection/token/ HTTP/1.1\r\nHost: sandbox\r\nConnection: close\r\n\r\n',
    )
    expect(heard).toMatch(/^HTTP\/1\.1 411 Length Required\r\n.*content-type: text\/html.*<h2>Length Required/s)
  })

  it('refuses a used reference, also of another operation', async () => {
    const reference = { 'x-reference-id': randomUUID() }
    expect((await mtn.pay({}, reference)).status).toBe(202)
    for (const again of [await mtn.pay({}, reference), await mtn.transfer({}, reference)]) {
      expect([again.status, again.json()]).toEqual([
        409,
        { message: 'Duplicated reference id. Creation of resource failed.', code: 'RESOURCE_ALREADY_EXIST' },
      ])
    }
  })

  it('answers 404 for unknown paths', async () => {
    for (const path of ['/collection/v1_0/transfer', '/collection/v2_0/requesttopay', '/collection/token', '/x']) {
      expect((await mtn.send('POST', path, { body: {} })).status).toBe(404)
    }
    expect((await mtn.send('GET', '/collection//v1_0/account/balance')).status).toBe(400)
    expect(said(await mtn.statusOf(randomUUID()))).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect((await mtn.statusOf('nothing')).status).toBe(400)
  })
})

describe('a payment', () => {
  const start = async (msisdn: string, headers: Record<string, string> = {}, changes = {}) => {
    const reference = randomUUID()
    const heard = await mtn.pay({ payer: party(msisdn), ...changes }, { 'x-reference-id': reference, ...headers })
    expect([heard.status, heard.body, heard.headers.get('content-length')]).toEqual([202, '', '0'])
    return reference
  }

  it('shows a transaction only after success and a reason only after failure', async () => {
    const reference = await start('237670000001')
    const fields = {
      externalId: 'topup-1042',
      amount: '5000',
      currency: 'XAF',
      payer: party('237670000001'),
      payerMessage: 'Recharge',
      payeeNote: 'topup 1042',
    }
    expect((await mtn.statusOf(reference)).json()).toEqual({ ...fields, status: 'PENDING' })
    const { control } = simulators.mtn
    await control.decide(reference, { action: 'approve', pin: '12345' })
    const financialTransactionId = expect.stringMatching(/^\d{10}$/)
    expect((await mtn.statusOf(reference)).json()).toEqual({ financialTransactionId, ...fields, status: 'SUCCESSFUL' })
    const refused = await start('237670000001')
    await control.decide(refused, { action: 'refuse' })
    expect((await mtn.statusOf(refused)).json()).toEqual({ ...fields, status: 'FAILED', reason: 'APPROVAL_REJECTED' })
    await control.settings({ reasonShape: 'object' })
    expect((await mtn.statusOf(refused)).json().reason).toEqual({
      code: 'APPROVAL_REJECTED',
      message: expect.any(String),
    })
  })

  it('expires after five minutes without a PIN', async () => {
    const reference = await start('237670000001')
    await simulators.mtn.control.advance(299_999)
    expect((await mtn.statusOf(reference)).json().status).toBe('PENDING')
    await simulators.mtn.control.advance(1)
    expect((await mtn.statusOf(reference)).json()).toMatchObject({ status: 'FAILED', reason: 'EXPIRED' })
  })

  it('is approved automatically after two seconds unless the phone is watched', async () => {
    const { control } = simulators.mtn
    await control.settings({ autoApproveMs: 2000 })
    const alone = await start('237670000001')
    await control.advance(2000)
    expect((await mtn.statusOf(alone)).json().status).toBe('SUCCESSFUL')
    await simulators.phone.watch(['670000002'], 6000)
    const watched = await start('237670000002')
    await control.advance(5000)
    expect((await mtn.statusOf(watched)).json().status).toBe('PENDING')
    await control.advance(1000)
    expect((await mtn.statusOf(watched)).json().status).toBe('SUCCESSFUL')
  })

  it('waits for a watching phone to find its unknown number, for a limited time', async () => {
    const { control } = simulators.mtn
    await control.settings({ autoApproveMs: 2000 })
    await simulators.phone.watch(['670000002'], 60_000)
    const found = await start('237670000004')
    const nobodys = await start('237670000005')
    await control.advance(4000)
    await simulators.phone.watch(['670000004'], 60_000)
    await control.advance(strangeNumberMs - 4000)
    expect((await mtn.statusOf(found)).json().status).toBe('PENDING')
    expect((await mtn.statusOf(nobodys)).json().status).toBe('SUCCESSFUL')
  })

  it('fails at the PIN if the balance is too low', async () => {
    const { control } = simulators.mtn
    await control.setPurse({ msisdn: '237670000003', balance: 4999 })
    for (const insufficientAs of ['NOT_ENOUGH_FUNDS', 'INTERNAL_PROCESSING_ERROR'] as const) {
      await control.settings({ insufficientAs })
      const reference = await start('237670000003')
      await control.decide(reference, { action: 'approve', pin: '12345' })
      expect((await mtn.statusOf(reference)).json()).toMatchObject({ status: 'FAILED', reason: insufficientAs })
    }
    expect(await control.movements()).toEqual([])
  })

  const endings: [ending: number, collected: string, transferred: string][] = [
    [50, 'INTERNAL_PROCESSING_ERROR', 'INTERNAL_PROCESSING_ERROR'],
    [51, 'APPROVAL_REJECTED', 'APPROVAL_REJECTED'],
    [52, 'EXPIRED', 'EXPIRED'],
    [55, 'PAYER_NOT_FOUND', 'NOT_ENOUGH_FUNDS'],
    [56, 'PAYEE_NOT_ALLOWED_TO_RECEIVE', 'PAYER_LIMIT_REACHED'],
    [57, 'NOT_ALLOWED', 'PAYEE_NOT_FOUND'],
    [58, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'NOT_ALLOWED'],
    [59, 'INVALID_CALLBACK_URL_HOST', 'NOT_ALLOWED_TARGET_ENVIRONMENT'],
    [60, 'INVALID_CURRENCY', 'INVALID_CALLBACK_URL_HOST'],
    [61, 'INTERNAL_PROCESSING_ERROR', 'INVALID_CURRENCY'],
    [62, 'SERVICE_UNAVAILABLE', 'INTERNAL_PROCESSING_ERROR'],
    [63, 'COULD_NOT_PERFORM_TRANSACTION', 'SERVICE_UNAVAILABLE'],
  ]
  it.each(endings)('ends as MTN’s table says for the number ending in %i', async (ending, collected, transferred) => {
    const sandbox = { 'x-target-environment': 'sandbox' }
    for (const [msisdn, headers, currency] of [
      [`467331234${ending}`, sandbox, 'EUR'],
      [`2376700004${ending}`, {}, 'XAF'],
    ] as const) {
      const reference = await start(msisdn, headers, { currency })
      expect((await mtn.statusOf(reference)).json()).toMatchObject({ status: 'FAILED', reason: collected })
      const paidOut = randomUUID()
      await mtn.transfer({ payee: party(msisdn), currency }, { 'x-reference-id': paidOut, ...headers })
      const found = (await mtn.statusOf(paidOut, 'transfer')).json()
      expect(found).toMatchObject({ status: 'FAILED', reason: transferred })
    }
    await simulators.mtn.control.settings({ failAt: 'post' })
    if (ending >= 57) {
      const status = collected === 'SERVICE_UNAVAILABLE' ? 503 : 500
      expect(said(await mtn.pay({ payer: party(`2376700004${ending}`) }))).toEqual([status, collected])
    }
    expect(await simulators.mtn.control.movements()).toEqual([])
  })

  it('succeeds, stays open or is delayed by its number in the sandbox', async () => {
    const { control } = simulators.mtn
    const inSandbox = (msisdn: string) => start(msisdn, { 'x-target-environment': 'sandbox' }, { currency: 'EUR' })
    const [paid, ongoing, delayed] = [
      await inSandbox('46733123999'),
      await inSandbox('46733123453'),
      await inSandbox('46733123454'),
    ]
    const statuses = async () =>
      Promise.all([paid, ongoing, delayed].map(async (each) => (await mtn.statusOf(each)).json().status))
    expect(await statuses()).toEqual(['SUCCESSFUL', 'PENDING', 'CREATED'])
    await control.advance(60_000)
    expect(await statuses()).toEqual(['SUCCESSFUL', 'PENDING', 'SUCCESSFUL'])
    await control.advance(240_000)
    expect(await statuses()).toEqual(['SUCCESSFUL', 'FAILED', 'SUCCESSFUL'])
  })
})

describe('payouts', () => {
  it('show a transaction after a moment, and fail when the float is too low', async () => {
    const { control } = simulators.mtn
    await control.setFloat(8000)
    const [paid, short] = [randomUUID(), randomUUID()]
    expect((await mtn.transfer({}, { 'x-reference-id': paid })).status).toBe(202)
    await mtn.transfer({}, { 'x-reference-id': short })
    expect((await mtn.statusOf(paid, 'transfer')).json()).not.toHaveProperty('financialTransactionId')
    await control.advance(1000)
    expect((await mtn.statusOf(paid, 'transfer')).json()).toMatchObject({
      status: 'SUCCESSFUL',
      financialTransactionId: expect.stringMatching(/^\d+$/),
      payee: party('237670000001'),
    })
    expect((await mtn.statusOf(short, 'transfer')).json()).toMatchObject({
      status: 'FAILED',
      reason: 'NOT_ENOUGH_FUNDS',
    })
    const balance = await mtn.send('GET', '/disbursement/v1_0/account/balance')
    expect(balance.json()).toEqual({ availableBalance: '3000', currency: 'XAF' })
    await control.settings({ refusesAddress: true })
    expect(said(await mtn.transfer())).toEqual([403, 'FORBIDDEN IP'])
  })

  it('show no transaction for a deposit, and refund at most the payment', async () => {
    const { control } = simulators.mtn
    const [paid, deposit] = [randomUUID(), randomUUID()]
    await mtn.pay({}, { 'x-reference-id': paid })
    await control.decide(paid, { action: 'approve', pin: '12345' })
    const body = { amount: '3000', currency: 'XAF', externalId: 'x', payerMessage: '', payeeNote: '' }
    await mtn.send('POST', '/disbursement/v2_0/deposit', {
      body: { ...body, payee: party('237670000001') },
      headers: { 'x-reference-id': deposit },
    })
    await control.advance(1000)
    const deposited = (await mtn.statusOf(deposit, 'deposit')).json()
    expect([deposited.status, deposited.financialTransactionId]).toEqual(['SUCCESSFUL', undefined])
    const refund = async (referenceIdToRefund: string) => {
      const reference = randomUUID()
      const headers = { 'x-reference-id': reference }
      const heard = await mtn.send('POST', '/disbursement/v1_0/refund', {
        body: { ...body, referenceIdToRefund },
        headers,
      })
      await control.advance(1000)
      return heard.status === 202 ? (await mtn.statusOf(reference, 'refund')).json() : heard.status
    }
    expect(await refund(paid)).toMatchObject({ status: 'SUCCESSFUL', payee: party('237670000001') })
    expect(await refund(paid)).toMatchObject({ status: 'FAILED', reason: 'NOT_ALLOWED' })
    expect(await refund(randomUUID())).toBe(404)
  })
})

describe('MTN’s accounts', () => {
  it('name the registered owner of a number', async () => {
    const about = (number: string, what: string) =>
      mtn.send('GET', `/disbursement/v1_0/accountholder/msisdn/${number}/${what}`)
    expect((await about('237670000001', 'active')).json()).toEqual({ result: true })
    expect((await about('237222000001', 'active')).json()).toEqual({ result: false })
    const answers = await Promise.all([50, 51, 52, 53, 54, 55].map((end) => about(`2376700004${end}`, 'active')))
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 500, 500, 500, 503])
    await simulators.mtn.control.setPurse({ msisdn: '237670000001', name: 'JEAN MBARGA' })
    expect((await about('237670000001', 'basicuserinfo')).json()).toMatchObject({
      given_name: 'JEAN',
      family_name: 'MBARGA',
    })
    await simulators.mtn.control.setPurse({ msisdn: '237670000001', name: '' })
    expect((await about('237670000001', 'active')).json()).toEqual({ result: false })
    expect((await about('237670000001', 'basicuserinfo')).status).toBe(404)
  })

  it('include provisioned API users, limited to their callback host', async () => {
    const id = randomUUID()
    const provision = (body: object) =>
      mtn.send('POST', '/v1_0/apiuser', { body, headers: { 'x-reference-id': id, authorization: undefined } })
    for (const providerCallbackHost of ['https://shop.example.cm', 'shop.example.cm/x', '127.0.0.1', 7]) {
      expect((await provision({ providerCallbackHost })).status).toBe(400)
    }
    expect((await provision({ providerCallbackHost: 'shop.example.cm' })).status).toBe(201)
    expect(said(await provision({ providerCallbackHost: 'shop.example.cm' }))).toEqual([409, 'RESOURCE_ALREADY_EXIST'])
    expect((await mtn.send('GET', `/v1_0/apiuser/${id}`)).json()).toEqual({
      providerCallbackHost: 'shop.example.cm',
      targetEnvironment: 'sandbox',
    })
    const made = await mtn.send('POST', `/v1_0/apiuser/${id}/apikey`)
    expect(made.status).toBe(201)
    const client = mtnClient({ ...simulators.mtn, apiUser: id, apiKey: String(made.json().apiKey) })
    for (const [url, status] of [
      ['https://shop.example.cm/callbacks/mtn/1', 202],
      ['http://shop.example.cm/x', 500],
      ['https://shop.example.cm:8443/x', 500],
      ['https://other.example.cm/x', 500],
      ['http://127.0.0.1:1/x', 500],
    ] as const) {
      expect([url, (await client.pay({}, { 'x-callback-url': url })).status]).toEqual([url, status])
    }
  })
})
