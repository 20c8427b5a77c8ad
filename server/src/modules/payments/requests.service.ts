import type { BodyOf } from '@sheds/contract/endpoint'
import type {
  acceptRequest as acceptCall,
  FundRequest,
  requestFund as requestCall,
} from '@sheds/contract/fund-requests'
import type { Booked } from '@sheds/contract/payments'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/locale.ts'
import { idOf, newId } from '../../platform/ids.ts'
import { newestFirst, readPage } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import { type Events, raise } from '../../platform/slice.ts'
import { lockAccounts, moveMoney, transferLegs } from '../wallet/wallet.api.ts'
import { bookedOr, findKept, keyFor } from './keys.service.ts'
import { countRequest, findRecipient, recipientNotFound } from './look-ups.service.ts'
import { ownWallet } from './own-wallet.service.ts'
import { isOwnWallet } from './payments.policy.ts'
import type { OwnWalletRow } from './payments.queries.ts'
import { toBooked } from './payments.views.ts'
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

const mostCounted = 1000
const mostOpen = 10
const expiredAtOnce = 100

type ListAsked = PageQuery & { ref: string; side: 'payer' | 'requester'; locale: Locale }

export const listRequests = (
  { database }: Context,
  { userId }: Actor,
  { ref, side, locale, ...page }: ListAsked,
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

interface Asked {
  ref: string
  form: BodyOf<typeof requestCall>
  /** Asked again with it, the answer is the first request. */
  key: string | undefined
  locale: Locale
}

/** Asks somebody for money: no more than ten wait between two, and no more than fifty are made a day. */
export const requestFund = async (
  payments: Context,
  actor: Actor,
  { ref, form, key, locale }: Asked,
): Promise<FundRequest> => {
  const own = await ownWallet(payments, actor, ref)
  if (form.payerId === own.walletId) throw new AppError('invalid_input', { fields: { payerId: 'request_own_wallet' } })
  if (own.status === 0) throw new AppError('wallet_inactive')
  const { sql } = payments.database
  const known = await requestOfKey(sql, own.id, { key, form })
  if (known !== undefined) return toFundRequest(known, locale)
  const payerId = await findRecipient(payments, actor, form.payerId)
  await countRequest(payments, actor)
  const made = await transaction(sql, async (tx) => {
    const states = await lockAccounts(tx, [own.id, payerId])
    if (states.some(({ status }) => status !== 'active')) throw recipientNotFound()
    const twin = await requestOfKey(tx, own.id, { key, form })
    if (twin !== undefined) return twin
    if ((await countOpenRequests(tx, own.id, payerId)) >= mostOpen) throw new AppError('limit_reached')
    const [id, { amount, reason }] = [newId(), form]
    await insertRequest(tx, { id, key, requesterId: own.id, payerId, amount, reason: reason ?? '' })
    const request = await knownRequest(tx, id, own.id)
    await tell(payments, tx, { type: 'made', request })
    return request
  })
  return toFundRequest(made, locale)
}

/** What was asked for with this key before; something else under it is a conflict. */
const requestOfKey = async (
  sql: Context['database']['sql'] | Tx,
  requesterId: Id,
  { key, form: { payerId, amount, reason } }: Pick<Asked, 'key' | 'form'>,
): Promise<RequestRow | undefined> => {
  const id = key === undefined ? undefined : await findRequestId(sql, requesterId, key)
  if (id === undefined) return undefined
  const request = await knownRequest(sql, id, requesterId)
  const isSame = request.payerWalletId === payerId && request.amount === amount && request.reason === (reason ?? '')
  if (!isSame) throw new AppError('key_conflict')
  return request
}

const knownRequest = async (sql: Context['database']['sql'] | Tx, id: Id, accountId: Id): Promise<RequestRow> => {
  const request = await findRequest(sql, id, accountId)
  if (request === undefined) throw new AppError('not_found')
  return request
}

interface Decided {
  ref: string
  body: BodyOf<typeof acceptCall>
}

/** What the caller is asked for; the stored request decides, and what else is said of it has to be the same. */
const requestToDecide = async (
  payments: Context,
  actor: Actor,
  { ref, body }: Decided,
): Promise<{ own: OwnWalletRow; request: RequestRow }> => {
  const own = await ownWallet(payments, actor, ref)
  if (!body.request_fund_id) {
    const fields = { request_fund_id: 'request_no_action' }
    throw new AppError('invalid_input', { fields, says: 'request_no_action' })
  }
  if (own.status === 0) throw new AppError('wallet_inactive')
  if (body.sender_wallet_id && body.sender_wallet_id !== own.walletId) throw new AppError('forbidden')
  const request = await knownRequest(payments.database.sql, idOf(body.request_fund_id), own.id)
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

/** Money and request change together: one that was decided meanwhile undoes the payment, and keeps the leave. */
export const acceptRequest = async (
  payments: Context,
  actor: Actor,
  { key: sent, ...decided }: Decided & { key: string | undefined },
): Promise<Booked> => {
  const { own, request } = await requestToDecide(payments, actor, decided)
  const key = await keyFor(payments, actor, sent)
  const call = 'accept_incoming_request'
  if (request.status !== 'pending' && !(await findKept(payments, { accountId: own.id, call, key })))
    throw new AppError('already_decided')
  const { amount, requesterId } = request
  const outcome = await transaction(payments.database.sql, async (tx) => {
    const moved = await moveMoney(tx, {
      ...{ accountId: own.id, call, key, body: { request: request.id }, kind: 'request', otherId: requesterId },
      legs: transferLegs(own.id, requesterId, amount),
      details: { request: request.id },
      by: { sessionId: actor.sessionId, action: call, amount, recipientId: requesterId },
    })
    if (moved.code !== 'done' || moved.isReplay) return moved
    if (!(await completeRequest(tx, request.id, moved.entryId))) throw new AppError('already_decided')
    await raise(payments, tx, 'moneyMoved', { entryIds: [moved.entryId] })
    await tell(payments, tx, { type: 'accepted', request })
    return moved
  })
  return toBooked(await bookedOr(payments, actor, outcome))
}

export const rejectRequest = async (payments: Context, actor: Actor, decided: Decided): Promise<void> => {
  const { request } = await requestToDecide(payments, actor, decided)
  await transaction(payments.database.sql, async (tx) => {
    if (!(await endRequest(tx, request.id, 'rejected'))) throw new AppError('already_decided')
    await tell(payments, tx, { type: 'rejected', request })
  })
}

/** Its maker takes it back while it waits; once it is over, either side puts it out of its own sight. */
export const deleteRequest = async (
  payments: Context,
  actor: Actor,
  { ref, id }: { ref: string; id: Id },
): Promise<void> => {
  const { sql } = payments.database
  const own = await ownWallet(payments, actor, ref)
  const request = await knownRequest(sql, id, own.id)
  if (request.requesterId === own.id && (await endRequest(sql, id, 'cancelled'))) return
  if (!(await hideRequest(sql, id, own.id))) throw new AppError('forbidden', { says: 'request_not_maker' })
}

interface Told {
  type: Events['fundRequest']['type']
  request: RequestRow
}

const tell = (payments: Context, tx: Tx, { type, request }: Told): Promise<void> =>
  raise(payments, tx, 'fundRequest', {
    type,
    requestId: request.id,
    payerId: request.payerOwnerId,
    requesterId: request.requesterOwnerId,
    amount: request.amount,
    at: payments.clock.now().toISOString(),
  })

/** What waited for 30 days is over; who asked is told. */
export const endOldRequests = async (payments: Context): Promise<void> => {
  for (;;) {
    const ended = await transaction(payments.database.sql, async (tx) => {
      const expired = await expireRequests(tx, expiredAtOnce)
      for (const request of expired) await tell(payments, tx, { type: 'expired', request })
      return expired.length
    })
    if (ended < expiredAtOnce) return
  }
}

export const cancelRequests = (tx: Tx, userId: Id): Promise<void> => cancelRequestsOf(tx, userId)
