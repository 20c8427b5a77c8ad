import * as calls from '@sheds/contract/mobile-money'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Binding, bind } from '../../platform/http/endpoints.ts'
import { getPayment, listPayments, paymentOptions } from './operator-payments.service.ts'
import { ownWallet } from './own-wallet.service.ts'

export const mobileMoneyBindings = (payments: Context): Binding[] => [
  bind(calls.fundWallet, async ({ actor, params }) => {
    await ownWallet(payments, actor, params.id)
    throw new AppError('mobile_money_unavailable', { says: 'top_up_unavailable' })
  }),
  bind(calls.cashOut, async ({ actor, params }) => {
    await ownWallet(payments, actor, params.id)
    throw new AppError('mobile_money_unavailable', { says: 'cash_out_unavailable' })
  }),
  bind(calls.checkRecipient, async () => {
    throw new AppError('mobile_money_unavailable', { says: 'cash_out_unavailable' })
  }),
  bind(calls.getPaymentOptions, async () => paymentOptions(payments)),
  bind(calls.findPayments, ({ actor, query: { key, open, ...page }, locale }) =>
    listPayments(payments, actor, { ...page, key, open, locale }),
  ),
  bind(calls.getPayment, ({ actor, params: { id }, locale }) => getPayment(payments, actor, { id, locale })),
]
