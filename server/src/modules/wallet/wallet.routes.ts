import type { ErrorCode } from '@sheds/contract/errors'
import * as requestCalls from '@sheds/contract/wallet/fund-requests'
import * as calls from '@sheds/contract/wallet/wallet'
import * as freezes from '@sheds/contract/wallet/wallet-freeze'
import type { Context } from '../../platform/context.ts'
import { type Binding, bind } from '../../platform/http/endpoints.ts'
import type { Locale } from '../../platform/http/locale.ts'
import { errorMessage, messageFor } from '../../platform/http/messages.ts'
import { listingFeeBindings } from './fees/listing-fees.routes.ts'
import { readKey, settle } from './keys/keys.service.ts'
import { lookUpWallet } from './mobile-money/look-ups.service.ts'
import { reasonWords } from './mobile-money/operator-payments.views.ts'
import {
  activateWallet,
  changeWalletPassword,
  freezeWallet,
  getWallet,
  ownWallet,
  renameWallet,
  thawWallet,
} from './own-wallet.service.ts'
import { receiptBindings } from './receipts/receipts.routes.ts'
import { acceptRequest, deleteRequest, listRequests, rejectRequest, requestFund } from './requests/requests.service.ts'
import { prepareExport } from './statement/exports.service.ts'
import { listTransactions } from './statement/statement.service.ts'
import { authorizePayment, grantSeconds } from './transfers/authorize.service.ts'
import { sendMoney } from './transfers/send.service.ts'
import { toBooked } from './wallet.views.ts'

export const paymentBindings = (payments: Context): Binding[] => [
  ...walletBindings(payments),
  ...guardBindings(payments),
  ...moneyBindings(payments),
  ...requestBindings(payments),
  ...receiptBindings(payments),
  ...listingFeeBindings(payments),
]

const walletBindings = (payments: Context): Binding[] => [
  bind(calls.activateWallet, async ({ actor, params, body, locale }) => ({
    message: messageFor(locale, 'wallet_activated'),
    wallet: await activateWallet(payments, actor, { ref: params.id, ...body }),
  })),
  bind(calls.getWallet, ({ actor, params }) => getWallet(payments, actor, params.id)),
  bind(calls.getWalletName, async ({ actor, params }) => {
    const { name, owner, picture, paid } = await lookUpWallet(payments, actor, params.id)
    return { data: name, owner, picture, paid }
  }),
  bind(calls.renameWallet, async ({ actor, params, body, locale }) => ({
    message: messageFor(locale, 'wallet_renamed'),
    wallet: await renameWallet(payments, actor, { ref: params.id, name: body.my_wallet_name }),
  })),
]

/** Endpoints that protect a wallet: grants, passwords and freezes. */
const guardBindings = (payments: Context): Binding[] => [
  bind(calls.authorizePayment, async ({ actor, params, body, locale }) => {
    const wallet = await ownWallet(payments, actor, params.id)
    await authorizePayment(payments, actor, { wallet, asked: body })
    return { message: messageFor(locale, 'payment_authorized'), expires_in: grantSeconds }
  }),
  bind(calls.changeWalletPassword, async ({ actor, params, body, locale }) => {
    await changeWalletPassword(payments, actor, { ref: params.id, password: body.password })
    return { message: messageFor(locale, 'wallet_password_changed') }
  }),
  bind(freezes.freezeWallet, async ({ actor, params, locale }) => ({
    wallet: await freezeWallet(payments, actor, params.id),
    message: messageFor(locale, 'wallet_froze'),
  })),
  bind(freezes.thawWallet, async ({ actor, params, body: { password, recovery_code: code, undo }, locale }) => {
    const wallet = await thawWallet(payments, actor, { ref: params.id, password, code, isUndo: undo === true })
    return { wallet, message: messageFor(locale, wallet.frozen ? 'wallet_thaws' : 'wallet_thawed') }
  }),
]

const moneyBindings = (payments: Context): Binding[] => [
  bind(calls.listTransactions, ({ actor, params, query, locale }) =>
    listTransactions(payments, actor, { ...query, ref: params.id, locale }),
  ),
  bind(calls.exportTransactions, async ({ actor, params, body }) => ({
    url: await prepareExport(payments, actor, { ref: params.id, asked: body }),
  })),
  bind(calls.sendMoney, async ({ actor, body, locale, request }) => ({
    transaction: await sendMoney(payments, actor, { body, key: readKey(request.headers) }),
    message: messageFor(locale, 'send_done'),
  })),
  bind(calls.settlePayment, async ({ actor, params, body: { key, call }, locale }) => {
    const { id: accountId } = await ownWallet(payments, actor, params.id)
    const settled = await settle(payments, { accountId, key, call: call ?? undefined })
    return settled.payment === undefined
      ? settledAnswer(locale, settled)
      : settledPayment(locale, settled, settled.payment)
  }),
]

const requestBindings = (payments: Context): Binding[] => [
  bind(requestCalls.listIncomingRequests, ({ actor, params, query, locale }) =>
    listRequests(payments, actor, { ...query, ref: params.id, side: 'payer', locale }),
  ),
  bind(requestCalls.listOutgoingRequests, ({ actor, params, query, locale }) =>
    listRequests(payments, actor, { ...query, ref: params.id, side: 'requester', locale }),
  ),
  bind(requestCalls.requestFund, async ({ actor, params, body, locale, request: { headers } }) => ({
    request: await requestFund(payments, actor, { ref: params.id, form: body, key: readKey(headers), locale }),
    message: messageFor(locale, 'request_sent'),
  })),
  bind(requestCalls.acceptRequest, async ({ actor, params, body, locale, request }) => ({
    transaction: await acceptRequest(payments, actor, { ref: params.id, body, key: readKey(request.headers) }),
    message: messageFor(locale, 'request_acted'),
  })),
  bind(requestCalls.rejectRequest, async ({ actor, params, body, locale }) => {
    await rejectRequest(payments, actor, { ref: params.id, body })
    return { message: messageFor(locale, 'request_acted') }
  }),
  bind(requestCalls.deleteRequest, async ({ actor, params, locale }) => {
    await deleteRequest(payments, actor, { ref: params.sender_wallet_id, id: params.request_fund_id })
    return { message: messageFor(locale, 'request_acted') }
  }),
]

type SettledKey = Awaited<ReturnType<typeof settle>>

const bookedOf = ({ entryId, reference, balance, at }: SettledKey['kept']) =>
  entryId === null || reference === null ? null : toBooked({ entryId, reference, balance, at })

const settledWords = (call: SettledKey['call'], { isGift }: SettledKey['kept']): string => {
  if (call !== 'paid_music') return 'send_done'
  return isGift ? 'music_given' : 'music_bought'
}

const settledAnswer = (locale: Locale, { call, kept }: SettledKey) => {
  const { outcome } = kept
  if (call === 'request_fund' && outcome === 'entered')
    return { outcome: 'done', message: messageFor(locale, 'request_sent'), code: null, transaction: null } as const
  const transaction = bookedOf(kept)
  if (transaction !== null)
    return {
      outcome: 'done',
      message: messageFor(locale, settledWords(call, kept)),
      code: null,
      transaction,
    } as const
  if (outcome === 'voided')
    return { outcome, message: messageFor(locale, 'settled_voided'), code: null, transaction } as const
  const [code, message] =
    outcome === 'recipient_not_found'
      ? ['not_found', messageFor(locale, 'recipient_not_found')]
      : [outcome, errorMessage(locale, outcome as ErrorCode)]
  return { outcome: 'refused', message, code, transaction } as const
}

const doneWords = { top_up: 'top_up_done', cash_out: 'cash_out_done', listing_fee: 'payment_successful' } as const

/**
 * The operator payment decides whether it is done: a cash-out is booked from its start, and a fee paid by phone is not
 * booked in the wallet at all.
 */
const settledPayment = (
  locale: Locale,
  { kept }: SettledKey,
  { state, reason, kind }: NonNullable<SettledKey['payment']>,
) => {
  const answer = (outcome: 'refused' | 'running', word: string, code: string | null) =>
    ({ outcome, message: messageFor(locale, word), code, transaction: null }) as const
  if (state === 'failed' || state === 'expired')
    return answer('refused', reasonWords[reason ?? 'operator_refused'], 'payment_failed')
  if (state !== 'succeeded') return answer('running', 'payment_running', null)
  const message = messageFor(locale, doneWords[kind])
  return { outcome: 'done', message, code: null, transaction: bookedOf(kept) } as const
}
