import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type {
  acceptRequest as acceptCall,
  FundRequest,
  requestFund as requestCall,
} from '@sheds/contract/wallet/fund-requests'
import type { BookedPayment } from '@sheds/contract/wallet/wallet'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Queryable, type Tx, transaction } from '../../../platform/db/database.ts'
import { mostCounted } from '../../../platform/db/limits.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import { idOf, newId } from '../../../platform/ids.ts'
import { newestFirst, readPage } from '../../../platform/paging.ts'
import type { Actor } from '../../../platform/session.ts'
import { type Events, raise } from '../../../platform/slice.ts'
import { intents, moveMoney, transferLegs, withAccounts } from '../../ledger/ledger.api.ts'
import { keyFor, requireBooked } from '../keys/keys.service.ts'
import { intentFor, type KeyedIntent } from '../keys/payment-intents.rules.ts'
import { countRequest, findRecipient, recipientNotFound } from '../mobile-money/look-ups.service.ts'
import { ownWallet } from '../own-wallet.service.ts'
import { isOwnWallet } from '../wallet.policy.ts'
import type { OwnWalletRow } from '../wallet.queries.ts'
import { toBooked } from '../wallet.views.ts'
import {
  cancelRequestsOf,
  completeRequest,
  countOpenRequests,
  endRequest,
  expireRequests,
  findRequest,
  findRequestId,
  hideRequest,
  insertRequest,
  type RequestRow,
  selectRequests,
} from './requests.queries.ts'
import { toFundRequest } from './requests.views.ts'

const mostOpen = 10
const expiredAtOnce = 100

type RequestList = PageQuery & { ref: string; side: 'payer' | 'requester'; locale: Locale }

export const listRequests = (
  { database }: Parts<'database'>,
  { userId }: Actor,
  { ref, side, locale, ...page }: RequestList,
): Promise<Page<FundRequest>> =>
  readPage(page, newestFirst, {
    read: async (start) => {
      const found = await selectRequests(database.sql, { ...start, ownerId: userId, side, mostCounted })
      if (!isOwnWallet(userId, found[0]?.ownWalletId, ref)) throw new AppError('forbidden')
      if (found.length === 0) throw new AppError('not_found')
      return found
    },
    show: (row) => toFundRequest(row, locale),
    mostCounted,
  })

interface FundRequestCall {
  ref: string
  form: BodyOf<typeof requestCall>
  /** Idempotency key; a repetition returns the first request. */
  key: string | undefined
  locale: Locale
}

/** Requests money from another owner: at most ten pending ones between two people, and fifty per day. */
export const requestFund = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  { ref, form, key, locale }: FundRequestCall,
): Promise<FundRequest> => {
  const own = await ownWallet(context, actor, ref)
  if (form.payerId === own.walletId) throw new AppError('invalid_input', { fields: { payerId: 'request_own_wallet' } })
  if (own.status === 0) throw new AppError('wallet_inactive')
  const { sql } = context.database
  const intent = key === undefined ? undefined : requestIntent(own.id, { key, form })
  const known = intent && (await intents.findKnown(sql, intent)) && (await requestOf(sql, intent))
  if (known !== undefined) return toFundRequest(known, locale)
  const payerId = await findRecipient(context, actor, form.payerId)
  await countRequest(context, actor)
  const values = { requesterId: own.id, payerId, key, amount: form.amount, reason: form.reason ?? '' }
  const made = await transaction(sql, (tx) => makeRequest(context, tx, { values, intent }))
  return toFundRequest(made, locale)
}

interface NewRequest {
  values: Omit<Parameters<typeof insertRequest>[1], 'id'>
  intent: KeyedIntent | undefined
}

const makeRequest = (
  context: Parts<'clock' | 'slices'>,
  tx: Tx,
  { values, intent }: NewRequest,
): Promise<RequestRow> => {
  const { requesterId, payerId } = values
  return withAccounts(tx, [requesterId, payerId], async (accounts) => {
    if (accounts.some(({ status }) => status !== 'active')) throw recipientNotFound()
    if (intent !== undefined && (await intents.enter(tx, intent)) !== undefined) return requestOf(tx, intent)
    if ((await countOpenRequests(tx, requesterId, payerId)) >= mostOpen) throw new AppError('limit_reached')
    const id = newId()
    await insertRequest(tx, { ...values, id })
    const request = await knownRequest(tx, id, requesterId)
    await raiseEvent(context, tx, { type: 'made', request })
    return request
  })
}

export const requestIntent = (
  accountId: Id,
  { key, form: { payerId: payer, amount, reason } }: { key: string; form: FundRequestCall['form'] },
): KeyedIntent => intentFor('request_fund', { accountId, key, body: { payer, amount, reason: reason ?? '' } })

/** Request that an intent created. */
const requestOf = async (sql: Queryable, { accountId, key }: KeyedIntent): Promise<RequestRow> => {
  const id = await findRequestId(sql, accountId, key)
  if (id === undefined) throw new Error(`the request of ${key} vanished`)
  return knownRequest(sql, id, accountId)
}

const knownRequest = async (sql: Queryable, id: Id, accountId: Id): Promise<RequestRow> => {
  const request = await findRequest(sql, id, accountId)
  if (request === undefined) throw new AppError('not_found')
  return request
}

interface RequestDecision {
  ref: string
  body: BodyOf<typeof acceptCall>
}

/** Request that the caller decides. The stored request counts; values in the body must equal it. */
const requestToDecide = async (
  context: Parts<'database'>,
  actor: Actor,
  { ref, body }: RequestDecision,
): Promise<{ own: OwnWalletRow; request: RequestRow }> => {
  const own = await ownWallet(context, actor, ref)
  if (!body.request_fund_id) {
    const fields = { request_fund_id: 'request_no_action' }
    throw new AppError('invalid_input', { fields, says: 'request_no_action' })
  }
  if (own.status === 0) throw new AppError('wallet_inactive')
  if (body.sender_wallet_id && body.sender_wallet_id !== own.walletId) throw new AppError('forbidden')
  const request = await knownRequest(context.database.sql, idOf(body.request_fund_id), own.id)
  if (request.payerId !== own.id) throw new AppError('not_found')
  const { amount, recipient_wallet_id: recipient } = body
  const isOtherAmount = amount !== undefined && amount !== null && String(amount) !== String(request.amount)
  const isOtherRecipient = typeof recipient === 'string' && recipient !== request.requesterWalletId
  if (!isOtherAmount && !isOtherRecipient) return { own, request }
  const fields = {
    ...(isOtherAmount && { amount: 'request_other_amount' }),
    ...(isOtherRecipient && { recipient_wallet_id: 'request_other_recipient' }),
  }
  throw new AppError('invalid_input', { fields })
}

/**
 * Books money and request together: if the request was decided meanwhile, the payment is rolled back and the grant
 * kept.
 */
export const acceptRequest = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  { key: sent, ...decided }: RequestDecision & { key: string | undefined },
): Promise<BookedPayment> => {
  const { own, request } = await requestToDecide(context, actor, decided)
  const key = await keyFor(context, actor, sent)
  const { amount, requesterId } = request
  const intent = intentFor('accept_incoming_request', { accountId: own.id, key, body: { request: request.id } })
  if (request.status !== 'pending' && !(await intents.findKnown(context.database.sql, intent)))
    throw new AppError('already_decided')
  const outcome = await transaction(context.database.sql, async (tx) => {
    const moved = await moveMoney(context, tx, {
      ...intent,
      otherId: requesterId,
      legs: transferLegs(own.id, requesterId, amount),
      details: { request: request.id },
      by: { sessionId: actor.sessionId, action: intent.call, amount, recipientId: requesterId },
    })
    if (moved.code !== 'done' || moved.isReplay) return moved
    if (!(await completeRequest(tx, request.id, moved.entryId))) throw new AppError('already_decided')
    await raiseEvent(context, tx, { type: 'accepted', request })
    return moved
  })
  return toBooked(await requireBooked(context, actor, outcome))
}

export const rejectRequest = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  decided: RequestDecision,
): Promise<void> => {
  const { request } = await requestToDecide(context, actor, decided)
  await transaction(context.database.sql, async (tx) => {
    if (!(await endRequest(tx, request.id, 'rejected'))) throw new AppError('already_decided')
    await raiseEvent(context, tx, { type: 'rejected', request })
  })
}

/** Cancels a pending request for its requester; afterwards hides it for the caller. */
export const deleteRequest = async (
  context: Parts<'database'>,
  actor: Actor,
  { ref, id }: { ref: string; id: Id },
): Promise<void> => {
  const { sql } = context.database
  const own = await ownWallet(context, actor, ref)
  const request = await knownRequest(sql, id, own.id)
  if (request.requesterId === own.id && (await endRequest(sql, id, 'cancelled'))) return
  if (!(await hideRequest(sql, id, own.id))) throw new AppError('forbidden', { says: 'request_not_maker' })
}

interface RequestEvent {
  type: Events['fundRequest']['type']
  request: RequestRow
}

const raiseEvent = (context: Parts<'clock' | 'slices'>, tx: Tx, { type, request }: RequestEvent): Promise<void> =>
  raise(context, tx, 'fundRequest', {
    type,
    requestId: request.id,
    payerId: request.payerOwnerId,
    requesterId: request.requesterOwnerId,
    amount: request.amount,
    at: context.clock.now().toISOString(),
  })

/** Cancels requests that were pending for 30 days and notifies their requesters. */
export const endOldRequests = async (context: Parts<'database' | 'clock' | 'slices'>): Promise<void> => {
  for (;;) {
    const ended = await transaction(context.database.sql, async (tx) => {
      const expired = await expireRequests(tx, expiredAtOnce)
      for (const request of expired) await raiseEvent(context, tx, { type: 'expired', request })
      return expired.length
    })
    if (ended < expiredAtOnce) return
  }
}

export const cancelRequests = (tx: Tx, userId: Id): Promise<void> => cancelRequestsOf(tx, userId)
