import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Money, PageQuery, Time } from '../scalars.ts'
import { dishTags, productTags, tag } from '../tags.ts'
import { orEmpty } from '../text/text.ts'
import { feeMedia, feeSubjects, ListingPayment } from './listing-fee-forms.ts'
import { BookedPayment, Message, payingErrors } from './wallet.ts'

// Separate from the calls: see `accounts.ts`.
export * from './listing-fee-forms.ts'

export const ListingFee = z.object({
  subject: z.enum(feeSubjects),
  subject_id: Id,
  shed_id: Id,
  name: z.string(),
  amount: Money,
  createdAt: Time,
})
export type ListingFee = z.infer<typeof ListingFee>

export const listListingFees = endpoint({
  method: 'GET',
  path: '/listing_fees',
  summary: 'Lists the caller’s unpaid listing fees, newest first, optionally of one shed',
  auth: 'user',
  query: PageQuery.extend({
    shed_id: orEmpty(Id).optional(),
  }),
  answers: { 200: z.array(ListingFee) },
  tags: () => [tag.listingFees],
})

const FeePayment = z.object({
  id: Id,
  subject: z.enum(feeSubjects),
  subject_id: Id,
  shed_id: Id,
  medium: z.enum(feeMedia),
  amount: Money,
  /** `pending`: the operator has not confirmed yet; `GET /payments/{id}` shows when it has. */
  status: z.enum(['pending', 'completed']),
})
export type FeePayment = z.infer<typeof FeePayment>

export const payListingFee = endpoint({
  method: 'POST',
  path: '/payments',
  summary:
    'Pays the listing fee of a product or dish of the caller, once for each key; from the wallet with a grant of `authorizePayment`',
  auth: 'user',
  body: ListingPayment,
  answers: {
    200: Message.extend({ payment: FeePayment, transaction: BookedPayment.nullable() }),
    202: Message.extend({ payment: FeePayment, transaction: BookedPayment.nullable() }),
  },
  errors: [
    ...payingErrors,
    'not_found',
    'conflict',
    'payment_open',
    'payment_failed',
    'number_not_asked',
    'limit_reached',
    'mobile_money_unavailable',
  ],
  says: {
    invalid_input: 'payment_invalid',
    not_found: 'listing_fee_not_found',
    conflict: 'listing_fee_paid',
    mobile_money_unavailable: 'listing_fee_by_wallet',
  },
  priority: 'critical',
  changes: (_, { payment: { subject, subject_id: id, shed_id: shedId } }) => [
    tag.wallet,
    ...(subject === 'product' ? productTags(id, shedId) : dishTags(id, shedId)),
  ],
})
