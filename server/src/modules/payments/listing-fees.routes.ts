import * as calls from '@sheds/contract/listing-fees'
import type { Context } from '../../platform/context.ts'
import { type Binding, bind } from '../../platform/http/endpoints.ts'
import { messageFor } from '../../platform/http/messages.ts'
import { listListingFees, payListingFee } from './listing-fees.service.ts'
import { sentKey } from './payments.rules.ts'

export const listingFeeBindings = (payments: Context): Binding[] => [
  bind(calls.listListingFees, ({ actor, query }) => listListingFees(payments, actor, query)),
  bind(calls.payListingFee, async ({ actor, body, locale, request }) => ({
    ...(await payListingFee(payments, actor, { body, key: sentKey(request.headers) })),
    message: messageFor(locale, 'payment_successful'),
  })),
]
