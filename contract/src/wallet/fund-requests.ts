import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Money, PageQuery, Time } from '../scalars.ts'
import { tag } from '../tags.ts'
import { BookedPayment, ByWallet, Message, own, payingErrors, saysOwn } from './wallet.ts'
import { Decision, FundRequestForm } from './wallet-forms.ts'

export const fundRequestStatuses = ['pending', 'completed', 'rejected', 'cancelled'] as const

/** Request for money between two users. */
export const FundRequest = z.object({
  id: Id,
  amount: Money,
  reason: z.string(),
  status: z.enum(fundRequestStatuses),
  createdAt: Time,
  /** Payee; the spelling is the specification's. */
  reciever_wallet_id: z.string(),
  payer_wallet_id: z.string(),
  /** Current names; no user id for a closed account. */
  counterparty: z.object({
    wallet_name: z.string(),
    owner: z.string(),
    user_id: Id.nullable(),
    picture: z.string().nullable(),
  }),
})
export type FundRequest = z.infer<typeof FundRequest>

const requestChanges = () => [tag.fundRequests]

const requestList = {
  method: 'GET',
  auth: 'user',
  says: saysOwn,
  priority: 'critical',
  tags: () => [tag.fundRequests],
} as const

export const listIncomingRequests = endpoint({
  ...requestList,
  params: ByWallet,
  query: PageQuery,
  answers: { 200: z.array(FundRequest) },
  errors: own,
  path: '/wallets/:id/incoming_request',
  summary: 'Lists money requests to the caller, newest first',
})

export const listOutgoingRequests = endpoint({
  ...requestList,
  params: ByWallet,
  query: PageQuery,
  answers: { 200: z.array(FundRequest) },
  errors: own,
  path: '/wallets/:id/outgoing_request',
  summary: 'Lists money requests by the caller, newest first',
})

export const requestFund = endpoint({
  method: 'POST',
  path: '/wallets/:id/request_fund',
  summary: 'Requests money from a person, once for each Idempotency-Key if one is sent; expires after 30 days',
  auth: 'user',
  params: ByWallet,
  body: FundRequestForm,
  answers: { 201: Message.extend({ request: FundRequest }) },
  errors: [...own, 'wallet_inactive', 'limit_reached', 'key_conflict', 'key_voided'],
  says: saysOwn,
  priority: 'critical',
  changes: requestChanges,
})

const saysRequest = { ...saysOwn, not_found: 'request_not_found' } as const

export const acceptRequest = endpoint({
  method: 'PUT',
  path: '/wallets/:id/accept_incoming_request',
  summary: 'Pays a request, once for each Idempotency-Key, with a grant of `authorizePayment`',
  auth: 'user',
  params: ByWallet,
  body: Decision,
  answers: { 200: Message.extend({ transaction: BookedPayment }) },
  errors: [...payingErrors, 'forbidden', 'not_found', 'already_decided'],
  says: saysRequest,
  priority: 'critical',
  changes: () => [tag.wallet, tag.fundRequests],
})

export const rejectRequest = endpoint({
  method: 'PUT',
  path: '/wallets/:id/reject_incoming_request',
  summary: 'Declines a request',
  auth: 'user',
  params: ByWallet,
  body: Decision,
  answers: { 200: Message },
  errors: ['forbidden', 'not_found', 'wallet_inactive', 'already_decided'],
  says: saysRequest,
  priority: 'critical',
  changes: requestChanges,
})

export const deleteRequest = endpoint({
  method: 'DELETE',
  path: '/wallets/:sender_wallet_id/requests/:request_fund_id/delet_request',
  summary: 'Withdraws a pending request of the caller; hides a decided one from the caller’s list',
  auth: 'user',
  params: z.object({ sender_wallet_id: ByWallet.shape.id, request_fund_id: Id }),
  answers: { 200: Message },
  errors: ['forbidden', 'not_found'],
  says: saysRequest,
  priority: 'critical',
  changes: requestChanges,
})
