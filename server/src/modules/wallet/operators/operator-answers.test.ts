import { describe, expect, it } from 'vitest'
import { nineDigits, wholeAmount } from './answers.ts'
import * as mtn from './mtn-answers.ts'
import type { OperatorAnswer } from './operator-http.ts'
import * as orange from './orange-answers.ts'

const answered = (status: number, body: unknown): OperatorAnswer => ({
  code: 'answered',
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})

const gatewayFault =
  '<am:fault xmlns:am="http://wso2.org/apimanager"><am:code>101504</am:code><am:message>Runtime Error</am:message></am:fault>'
const lost: OperatorAnswer = { code: 'lost', cause: 'no answer in time' }
const unsent: OperatorAnswer = { code: 'not_sent', cause: 'no token' }

describe('wholeAmount', () => {
  it.each([
    ['1000', 1000],
    [1000, 1000],
    ['1000.00', 1000],
    ['1000.50', undefined],
    [1000.5, undefined],
    ['1e3', undefined],
    ['-1000', undefined],
    ['', undefined],
    [null, undefined],
    ['99999999999999999999', undefined],
    ['1000.', undefined],
    ['1000.0', 1000],
    ['x1000', undefined],
    ['1000x', undefined],
    ['1000.00x', undefined],
    ['999999999999999', 999_999_999_999_999],
    ['1000000000000000', undefined],
    [true, undefined],
    [undefined, undefined],
  ])('parses %j', (value, amount) => {
    expect(wholeAmount(value)).toBe(amount)
  })
})

describe('nineDigits', () => {
  it.each([
    ['237677123456', '677123456'],
    ['+237677123456', '677123456'],
    ['00237677123456', '677123456'],
    ['677123456', '677123456'],
    [677123456, '677123456'],
    ['46733123450', undefined],
    ['23767712345', undefined],
    [undefined, undefined],
    [null, undefined],
    [' 677123456 ', '677123456'],
    ['x677123456', undefined],
    ['677123456x', undefined],
    ['6771234567', undefined],
    ['23723767712345', undefined],
    [['677123456'], undefined],
  ])('parses %j', (value, phone) => {
    expect(nineDigits(value)).toBe(phone)
  })
})

const paid = { amount: '1000', currency: 'XAF', payer: { partyId: '237677123456' }, status: 'SUCCESSFUL' }

describe('MTN answers', () => {
  it.each([
    [answered(202, ''), 'accepted'],
    [answered(409, { code: 'RESOURCE_ALREADY_EXIST' }), 'already_there'],
    [answered(400, ''), 'refused'],
    [answered(401, { error: 'invalid_token' }), 'refused'],
    [answered(403, { code: 'FORBIDDEN IP' }), 'refused'],
    [answered(500, { code: 'NOT_ALLOWED' }), 'refused'],
    [answered(500, { code: 'INVALID_CURRENCY' }), 'refused'],
    [answered(500, { code: 'INTERNAL_PROCESSING_ERROR' }), 'unknown'],
    [answered(500, ''), 'unknown'],
    [answered(503, { code: 'SERVICE_UNAVAILABLE' }), 'unknown'],
    [answered(502, '<html>'), 'unknown'],
    [answered(408, ''), 'unknown'],
    [lost, 'unknown'],
    [unsent, 'refused'],
    [answered(399, ''), 'unknown'],
    [answered(499, ''), 'refused'],
    [answered(200, ''), 'unknown'],
    // An error code decides over the status, except for 202 and 409.
    [answered(408, { code: 'PAYER_NOT_FOUND' }), 'refused'],
    [answered(202, { code: 'PAYER_NOT_FOUND' }), 'accepted'],
    [answered(409, { code: 'PAYER_NOT_FOUND' }), 'already_there'],
  ])('are read after a submission: %j', (answer, code) => {
    expect(mtn.submittedOf(answer).code).toBe(code)
  })

  it.each([
    ['PAYER_NOT_FOUND', 'number_unknown'],
    ['PAYEE_NOT_FOUND', 'number_unknown'],
    ['NOT_ENOUGH_FUNDS', 'no_funds'],
    ['PAYER_LIMIT_REACHED', 'operator_limit'],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 'number_blocked'],
    // Errors of ours, or of our account.
    ['NOT_ALLOWED', 'operator_down'],
    ['NOT_ALLOWED_TARGET_ENVIRONMENT', 'operator_down'],
    ['INVALID_CALLBACK_URL_HOST', 'operator_down'],
    ['INVALID_CURRENCY', 'operator_down'],
  ])('refuse a submission with %s: %s', (code, reason) => {
    expect(mtn.submittedOf(answered(500, { code }))).toEqual({ code: 'refused', reason })
  })

  it('include status and code when the outcome is unknown', () => {
    expect(mtn.submittedOf(answered(500, { code: 'WHAT' }))).toEqual({ code: 'unknown', cause: 'HTTP 500 WHAT' })
    expect(mtn.submittedOf(answered(502, ''))).toEqual({ code: 'unknown', cause: 'HTTP 502' })
    expect(mtn.submittedOf(answered(404, ''))).toEqual({ code: 'refused', reason: 'operator_down' })
    expect(mtn.submittedOf(unsent)).toEqual({ code: 'refused', reason: 'operator_down' })
    expect([mtn.submittedOf(lost), mtn.foundOf(lost)]).toEqual(Array(2).fill({ code: 'unknown', cause: lost.cause }))
    expect(mtn.foundOf(answered(500, paid))).toEqual({ code: 'unknown', cause: 'HTTP 500' })
    expect(mtn.foundOf(answered(200, { status: 'X' }))).toEqual({
      code: 'unknown',
      cause: 'a state that is not documented',
    })
  })

  it.each([
    ['APPROVAL_REJECTED', 'declined', false],
    ['PAYMENT_NOT_APPROVED', 'declined', false],
    ['TRANSACTION_CANCELED', 'declined', false],
    ['EXPIRED', 'expired', false],
    ['COULD_NOT_PERFORM_TRANSACTION', 'expired', false],
    ['NOT_ENOUGH_FUNDS', 'no_funds', false],
    ['PAYER_NOT_FOUND', 'number_unknown', false],
    ['PAYEE_NOT_FOUND', 'number_unknown', false],
    ['PAYER_LIMIT_REACHED', 'operator_limit', false],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 'number_blocked', false],
    ['INTERNAL_PROCESSING_ERROR', 'no_funds', true],
    ['SERVICE_UNAVAILABLE', 'operator_down', true],
    ['ANYTHING_ELSE', 'operator_refused', false],
  ])('map the failure %s to %s, doubtful: %s', (code, reason, isDoubtful) => {
    const found = { code: 'failed', reason, isDoubtful }
    expect(mtn.foundOf(answered(200, { status: 'FAILED', reason: code }))).toEqual(found)
    expect(mtn.foundOf(answered(200, { status: 'FAILED', reason: { code } }))).toEqual(found)
  })

  it.each([
    [{ financialTransactionId: undefined }, { receipt: null }],
    [{ financialTransactionId: null }, { receipt: null }],
    [{ financialTransactionId: '' }, { receipt: null }],
    [{ financialTransactionId: 0 }, { receipt: '0' }],
    [{ amount: undefined }, { amount: undefined }],
    [{ amount: '10.5' }, { amount: undefined }],
    [{ currency: 'EUR' }, { currency: 'EUR' }],
    [{ currency: undefined }, { currency: undefined }],
    [{ payer: undefined }, { phone: undefined }],
    [{ payee: { partyId: '237699999999' } }, { phone: '677123456' }],
    [{ payer: { partyId: 237_677_123_457 } }, { phone: '677123457' }],
  ])('are read as paid with %j', (value, found) => {
    const whole = { code: 'paid', amount: 1000, currency: 'XAF', phone: '677123456', receipt: null }
    expect(mtn.foundOf(answered(200, { ...paid, ...value }))).toEqual({ ...whole, ...found })
  })

  it('map a failure without a reason, and distrust statuses that do not fit', () => {
    const refused = { code: 'failed', reason: 'operator_refused', isDoubtful: false }
    expect(mtn.foundOf(answered(200, { status: 'FAILED', reason: null }))).toEqual(refused)
    expect(mtn.foundOf(answered(404, { code: 'PAYER_NOT_FOUND' })).code).toBe('unknown')
    expect(mtn.foundOf(answered(200, { code: 'RESOURCE_NOT_FOUND' })).code).toBe('unknown')
    expect(mtn.foundOf(answered(404, paid)).code).toBe('unknown')
  })

  it.each([
    [answered(200, paid), { code: 'paid', amount: 1000, currency: 'XAF', phone: '677123456', receipt: null }],
    [
      answered(200, { ...paid, payer: undefined, payee: paid.payer, financialTransactionId: 7 }),
      { code: 'paid', receipt: '7' },
    ],
    // The state decides, whatever the reason.
    [answered(200, { ...paid, reason: 'EXPIRED' }), { code: 'paid' }],
    [answered(200, { status: 'PENDING' }), { code: 'pending' }],
    [answered(200, { status: 'CREATED' }), { code: 'pending' }],
    [answered(200, { status: 'FAILED', reason: 'APPROVAL_REJECTED' }), { code: 'failed', reason: 'declined' }],
    [
      answered(200, { status: 'FAILED', reason: { code: 'EXPIRED', message: '' } }),
      { code: 'failed', reason: 'expired' },
    ],
    [answered(200, { status: 'FAILED', reason: 'INTERNAL_PROCESSING_ERROR' }), { code: 'failed', isDoubtful: true }],
    [answered(200, { status: 'FAILED' }), { code: 'failed', reason: 'operator_refused', isDoubtful: false }],
    [answered(404, { code: 'RESOURCE_NOT_FOUND' }), { code: 'missing' }],
    // Not from the operator's API: a wrong path, or a faulty gateway.
    [answered(404, { statusCode: 404, message: 'Resource not found' }), { code: 'unknown' }],
    [answered(500, ''), { code: 'unknown' }],
    [answered(200, gatewayFault), { code: 'unknown' }],
    [answered(200, { status: 'SOMETHING' }), { code: 'unknown' }],
    [lost, { code: 'unknown' }],
  ])('are read after a query: %j', (answer, found) => {
    expect(mtn.foundOf(answer)).toMatchObject(found)
  })

  it.each([
    ['{"status":"SUCCESSFUL"}', 'paid'],
    ['{"transactionStatus":"SUCCESSFUL"}', 'paid'],
    ['{"status":"FAILED","reason":"EXPIRED"}', 'not_paid'],
    ['{"transactionStatus":"FAILED"}', 'not_paid'],
    ['{"status":"PENDING","transactionStatus":"SUCCESSFUL"}', undefined],
    ['{}', undefined],
    ['{"status":"PENDING"}', undefined],
    ['<xml/>', undefined],
    ['', undefined],
  ])('contain a claim in a callback: %s', (body, claim) => {
    expect(mtn.claimOf(body)).toBe(claim)
  })
})

const data = { subscriberMsisdn: '699123456', amount: 1000, txnid: 'MP1.1.A1', inittxnstatus: '200', status: 'PENDING' }

describe('Orange answers', () => {
  it.each([
    [answered(200, { message: '', data }), 'accepted', undefined],
    [answered(200, { message: '', data: { txnstatus: '200', status: 'SUCCESSFULL' } }), 'accepted', undefined],
    [answered(200, { message: '', data: { ...data, inittxnstatus: '0066111' } }), 'refused', 'number_unknown'],
    [answered(200, { message: '', data: { ...data, inittxnstatus: '99033' } }), 'refused', 'operator_down'],
    [answered(200, { message: '', data: { status: 'PENDING' } }), 'unknown', undefined],
    [answered(417, { message: '60019 :: Le solde du compte du payeur est insuffisant' }), 'refused', 'no_funds'],
    [answered(417, { message: 'Beneficiaire introuvable' }), 'refused', 'number_unknown'],
    [answered(417, { message: 'Utilisateur bloque' }), 'refused', 'number_blocked'],
    [answered(417, { message: 'montant superieur au montant maximum autorise' }), 'refused', 'operator_limit'],
    [answered(422, { message: 'payToken already used' }), 'already_there', undefined],
    [answered(400, { message: 'Invalid payToken supplied' }), 'refused', 'operator_down'],
    [answered(401, { fault: { code: 900901 } }), 'refused', 'operator_down'],
    [answered(417, gatewayFault), 'unknown', undefined],
    [answered(500, gatewayFault), 'unknown', undefined],
    [answered(200, gatewayFault), 'unknown', undefined],
    [lost, 'unknown', undefined],
    [unsent, 'refused', 'operator_down'],
    [answered(403, ''), 'refused', 'operator_down'],
    [answered(404, ''), 'refused', 'operator_down'],
    [answered(402, ''), 'unknown', undefined],
    [answered(200, { message: 'x' }), 'unknown', undefined],
    [answered(200, { message: 'x', data: null }), 'unknown', undefined],
    [answered(417, { message: 'Solde du compte insuffisant' }), 'refused', 'no_funds'],
    [answered(417, { message: '60019' }), 'refused', 'no_funds'],
    [answered(417, { message: '0066111' }), 'refused', 'number_unknown'],
    [answered(417, { message: 'Plafond atteint' }), 'refused', 'operator_limit'],
    [answered(417, { message: 'MAXIMUM' }), 'refused', 'operator_limit'],
    [answered(417, { message: 'Transaction annulee' }), 'refused', 'declined'],
    [answered(417, { message: 'Refus du client' }), 'refused', 'declined'],
    [answered(417, { message: 'REJETEE' }), 'refused', 'declined'],
    [answered(417, { message: 'x' }), 'refused', 'operator_refused'],
    [answered(417, { message: null, data: { inittxnmessage: 'introuvable' } }), 'refused', 'number_unknown'],
    [answered(417, { data: { confirmtxnmessage: 'introuvable' } }), 'refused', 'number_unknown'],
    [answered(417, { data: { txnmessage: 'introuvable' } }), 'refused', 'number_unknown'],
    [answered(200, { data: { ...data, inittxnstatus: 200 } }), 'accepted', undefined],
    [answered(200, { data: { inittxnstatus: '60019', txnstatus: '200' } }), 'refused', 'no_funds'],
    [answered(500, { data }), 'unknown', undefined],
  ])('are read after a submission: %j', (answer, code, reason) => {
    expect(orange.submittedOf(answer)).toMatchObject({ code, ...(reason !== undefined && { reason }) })
  })

  it.each([
    ...['SUCCESSFULL', 'SUCCESSFUL', 'SUCCESS'].map(
      (status) =>
        [
          answered(200, { data: { ...data, status } }),
          { code: 'paid', amount: 1000, currency: 'XAF', phone: '699123456', receipt: 'MP1.1.A1' },
        ] as const,
    ),
    [answered(200, { data: { ...data, amount: '1000', status: 'SUCCESSFULL' } }), { code: 'paid', amount: 1000 }],
    [answered(200, { data }), { code: 'pending' }],
    [answered(200, { data: { ...data, status: 'INITIATED' } }), { code: 'pending' }],
    [answered(200, { data: { status: 'EXPIRED', amount: null } }), { code: 'expired' }],
    [answered(200, { data: { ...data, status: 'CANCELLED' } }), { code: 'failed', reason: 'declined' }],
    [
      answered(200, { data: { ...data, status: 'FAILED', confirmtxnmessage: 'Utilisateur bloque' } }),
      { code: 'failed' },
    ],
    [answered(404, { message: 'No mp found for input pay token' }), { code: 'missing' }],
    [answered(404, '<html>'), { code: 'unknown' }],
    [answered(500, gatewayFault), { code: 'unknown' }],
    [answered(200, { data: { ...data, status: 'NEW' } }), { code: 'unknown' }],
    [lost, { code: 'unknown' }],
  ] as const)('are read after a query: %j', (answer, found) => {
    expect(orange.foundOf(answer)).toMatchObject(found)
  })

  it('include the status when the outcome is unknown', () => {
    expect(orange.submittedOf(answered(500, ''))).toEqual({ code: 'unknown', cause: 'HTTP 500' })
    expect(orange.submittedOf(lost)).toEqual({ code: 'unknown', cause: lost.cause })
    expect(orange.foundOf(lost)).toEqual({ code: 'unknown', cause: lost.cause })
    const stateless = { code: 'unknown', cause: 'an answer without a state' }
    expect(orange.submittedOf(answered(200, { data: {} }))).toEqual(stateless)
    for (const body of [gatewayFault, '', {}, { data: null }, [], { data: { status: {} } }])
      expect(orange.foundOf(answered(200, body))).toEqual({ code: 'unknown', cause: 'HTTP 200' })
    for (const status of [202, 404, 500])
      expect(orange.foundOf(answered(status, { data: { ...data, status: 'SUCCESSFULL' } })).code).not.toBe('paid')
    const undocumented = { code: 'unknown', cause: 'a state that is not documented' }
    expect(orange.foundOf(answered(200, { data: {} }))).toEqual(undocumented)
  })

  it.each([
    ['CANCELLED', 'solde insuffisant', 'declined'],
    ['FAILED', 'Le solde du compte du payeur est insuffisant', 'no_funds'],
    ['FAILED', 'Utilisateur bloque', 'number_blocked'],
    ['FAILED', '', 'operator_refused'],
  ])('map the failure %s with “%s” to %s', (status, confirmtxnmessage, reason) => {
    const answer = answered(200, { data: { ...data, status, confirmtxnmessage } })
    expect(orange.foundOf(answer)).toEqual({ code: 'failed', reason, isDoubtful: false })
  })

  it.each([
    [{ txnid: null }, { receipt: null }],
    [{ txnid: undefined }, { receipt: null }],
    [{ txnid: 12 }, { receipt: '12' }],
    [{ amount: null }, { amount: undefined }],
    [{ subscriberMsisdn: null }, { phone: undefined }],
  ])('are read as paid with %j', (value, found) => {
    const whole = { code: 'paid', amount: 1000, currency: 'XAF', phone: '699123456', receipt: 'MP1.1.A1' }
    const answer = answered(200, { data: { ...data, status: 'SUCCESSFULL', ...value } })
    expect(orange.foundOf(answer)).toEqual({ ...whole, ...found })
  })

  it.each([
    ['{"payToken":"MP1","status":"SUCCESSFULL","message":""}', 'paid'],
    ['{"status":"SUCCESSFUL"}', 'paid'],
    ['{"status":"SUCCESS"}', 'paid'],
    ['{"status":"FAILED"}', 'not_paid'],
    ['{"status":"EXPIRED"}', 'not_paid'],
    ['{"status":"INITIATED"}', undefined],
    ['{}', undefined],
    ['{"status":"CANCELLED"}', 'not_paid'],
    ['{"status":"PENDING"}', undefined],
    ['not JSON', undefined],
  ])('contain a claim in a notification: %s', (body, claim) => {
    expect(orange.claimOf(body)).toBe(claim)
  })
})
