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

describe('a sum that an operator tells', () => {
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
  ])('%j', (told, amount) => {
    expect(wholeAmount(told)).toBe(amount)
  })
})

describe('a number that an operator tells', () => {
  it.each([
    ['237677123456', '677123456'],
    ['+237677123456', '677123456'],
    ['00237677123456', '677123456'],
    ['677123456', '677123456'],
    [677123456, '677123456'],
    ['46733123450', undefined],
    ['23767712345', undefined],
    [undefined, undefined],
  ])('%j', (told, phone) => {
    expect(nineDigits(told)).toBe(phone)
  })
})

const paid = { amount: '1000', currency: 'XAF', payer: { partyId: '237677123456' }, status: 'SUCCESSFUL' }

describe('what MTN says', () => {
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
  ])('to what is asked for: %j', (answer, code) => {
    expect(mtn.submittedOf(answer).code).toBe(code)
  })

  it.each([
    [answered(200, paid), { code: 'paid', amount: 1000, currency: 'XAF', phone: '677123456', receipt: null }],
    [
      answered(200, { ...paid, payer: undefined, payee: paid.payer, financialTransactionId: 7 }),
      { code: 'paid', receipt: '7' },
    ],
    // The state decides, whatever reason stands beside it.
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
    // Not the operator's: a path that is wrong, or a gateway that is.
    [answered(404, { statusCode: 404, message: 'Resource not found' }), { code: 'unknown' }],
    [answered(500, ''), { code: 'unknown' }],
    [answered(200, gatewayFault), { code: 'unknown' }],
    [answered(200, { status: 'SOMETHING' }), { code: 'unknown' }],
    [lost, { code: 'unknown' }],
  ])('of a payment: %j', (answer, found) => {
    expect(mtn.foundOf(answer)).toMatchObject(found)
  })

  it.each([
    ['{"status":"SUCCESSFUL"}', 'paid'],
    ['{"transactionStatus":"SUCCESSFUL"}', 'paid'],
    ['{"status":"FAILED","reason":"EXPIRED"}', 'not_paid'],
    ['{"status":"PENDING"}', undefined],
    ['<xml/>', undefined],
    ['', undefined],
  ])('by a callback: %s', (body, claim) => {
    expect(mtn.claimOf(body)).toBe(claim)
  })
})

const data = { subscriberMsisdn: '699123456', amount: 1000, txnid: 'MP1.1.A1', inittxnstatus: '200', status: 'PENDING' }

describe('what Orange says', () => {
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
  ])('to what is asked for: %j', (answer, code, reason) => {
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
  ] as const)('of a payment: %j', (answer, found) => {
    expect(orange.foundOf(answer)).toMatchObject(found)
  })

  it.each([
    ['{"payToken":"MP1","status":"SUCCESSFULL","message":""}', 'paid'],
    ['{"status":"CANCELLED"}', 'not_paid'],
    ['{"status":"PENDING"}', undefined],
    ['not JSON', undefined],
  ])('by a notification: %s', (body, claim) => {
    expect(orange.claimOf(body)).toBe(claim)
  })
})
