import { z } from 'zod'
import { ChosenId, NamedId } from '../scalars.ts'
import { requiredText } from '../text/text.ts'
import { amountBetween, Note, quoted } from '../wallet/wallet-forms.ts'
import { mostClaimReason } from './claim-limits.ts'
import { mostOrderItems } from './order-terms.ts'

export const mostOfOneItem = 999
export const mostOrderTotal = 1_000_000_000

/** Product or dish, under either name; its id decides which. */
const OrderItem = z
  .object({
    product_id: NamedId.optional(),
    dish_id: NamedId.optional(),
    quantity: z.int('contact_quantity').min(1, 'contact_quantity').max(mostOfOneItem, 'contact_quantity').default(1),
  })
  .refine(({ product_id: product, dish_id: dish }) => (product === undefined) !== (dish === undefined), {
    error: 'contact_items',
  })

const OrderItems = z
  .array(OrderItem, 'contact_items')
  .max(mostOrderItems, { error: 'contact_items', abort: true })
  .min(1, 'contact_items')
  .refine(
    (items) => new Set(items.map(({ product_id: product, dish_id: dish }) => product ?? dish)).size === items.length,
    'contact_items',
  )

/** An empty note equals none. */
const OrderNote = Note.nullish().transform((note) => note ?? '')

export const OrderForm = z.object({
  /** Chosen by the device: a second request with it is the same order. */
  id: ChosenId.optional(),
  shed_id: NamedId,
  items: OrderItems,
  /** Total that the buyer saw: current prices, without unpriced items. */
  expected_total: amountBetween(0, Number.MAX_SAFE_INTEGER, 'order_total'),
  note: OrderNote,
})

export const ConfirmForm = z.object({
  /** Added to the items' total. */
  delivery: amountBetween(0, mostOrderTotal, 'order_delivery').nullish(),
  /** Final total including delivery, if it differs from the sum. */
  total: amountBetween(1, mostOrderTotal, 'order_total').nullish(),
  note: OrderNote,
})

/** A buyer's claim, or the seller's refusal of it. */
export const ClaimForm = z.object({
  reason: requiredText('claim_reason_required').pipe(quoted('note_number', mostClaimReason)),
})

export const CancelForm = z.object({
  reason: OrderNote,
  /** Refunds a paid order in the same step. */
  send_back: z.boolean('field_invalid').nullish(),
})
