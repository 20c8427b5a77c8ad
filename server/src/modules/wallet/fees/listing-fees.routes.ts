import * as calls from '@sheds/contract/wallet/listing-fees'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { addressOf, neighbourhoodOf } from '../../../platform/http/cache/address-key.ts'
import { Answer, type Binding, bind } from '../../../platform/http/endpoints.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { readKey } from '../keys/keys.service.ts'
import { reasonWords } from '../mobile-money/operator-payments.views.ts'
import { payListingFeeByPhone } from './listing-fee-by-phone.service.ts'
import { listListingFees, payListingFee } from './listing-fees.service.ts'

export const listingFeeBindings = (payments: Context): Binding[] => [
  bind(calls.listListingFees, ({ actor, query }) => listListingFees(payments, actor, query)),
  bind(calls.payListingFee, async ({ actor, body, locale, request }) => {
    const key = readKey(request.headers, body.externalId)
    const message = messageFor(locale, 'payment_successful')
    if (body.medium === 'wallet') return { ...(await payListingFee(payments, actor, { body, key })), message }
    const onWait = (): void => request.server.leavePlace(request)
    const network = neighbourhoodOf(addressOf(request))
    const { row, payment } = await payListingFeeByPhone(payments, actor, { body, key, network, onWait })
    if (row.state === 'failed' || row.state === 'expired')
      throw new AppError('payment_failed', { says: reasonWords[row.reason ?? 'operator_refused'] })
    if (row.state === 'succeeded') return { payment, transaction: null, message }
    return new Answer({ payment, transaction: null, message: messageFor(locale, 'top_up_open') }, { status: 202 })
  }),
]
