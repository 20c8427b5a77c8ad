import * as calls from '@sheds/contract/wallet/mobile-money'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { addressOf, neighbourhoodOf } from '../../../platform/http/cache/address-key.ts'
import { Answer, type Binding, bind } from '../../../platform/http/endpoints.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { readKey } from '../keys/keys.service.ts'
import { cashOut, checkRecipient } from './cash-out.service.ts'
import { getPayment, listPayments, paymentOptions } from './operator-payments.service.ts'
import { reasonWords, toPayment } from './operator-payments.views.ts'
import { topUp } from './top-up.service.ts'

export const mobileMoneyBindings = (payments: Context): Binding[] => [
  bind(calls.fundWallet, async ({ actor, params, body, locale, request }) => {
    const row = await topUp(payments, actor, calledWith(request, params.id, body))
    return answerFor(payments, row, { locale, done: 'top_up_done', open: 'top_up_open' })
  }),
  bind(calls.cashOut, async ({ actor, params, body, locale, request }) => {
    const row = await cashOut(payments, actor, calledWith(request, params.id, body))
    return answerFor(payments, row, { locale, done: 'cash_out_done', open: 'cash_out_open' })
  }),
  bind(calls.checkRecipient, async ({ actor, body }) => ({ name: await checkRecipient(payments, actor, body) })),
  bind(calls.getPaymentOptions, async () => paymentOptions(payments)),
  bind(calls.findPayments, ({ actor, query: { key, open, ...page }, locale }) =>
    listPayments(payments, actor, { ...page, key, open, locale }),
  ),
  bind(calls.getPayment, ({ actor, params: { id }, locale }) => getPayment(payments, actor, { id, locale })),
]

type PhoneCallInput = Parameters<typeof topUp>[2]

/** `leavePlace` frees the request's slot while it only waits for a PIN. */
const calledWith = (request: FastifyRequest, ref: string, body: PhoneCallInput['body']): PhoneCallInput => ({
  ref,
  body,
  key: readKey(request.headers, body.externalId),
  network: neighbourhoodOf(addressOf(request)),
  onWait: () => request.server.leavePlace(request),
})

interface AnswerMessages {
  locale: Locale
  done: string
  open: string
}

const answerFor = (
  { clock }: Context,
  row: Awaited<ReturnType<typeof topUp>>,
  { locale, done, open }: AnswerMessages,
) => {
  const { state, reason } = row
  if (state === 'failed' || state === 'expired')
    throw new AppError('payment_failed', { says: reasonWords[reason ?? 'operator_refused'] })
  const payment = toPayment(row, locale, clock.now())
  if (state === 'succeeded') return { message: messageFor(locale, done), payment }
  return new Answer({ message: messageFor(locale, open), payment }, { status: 202 })
}
