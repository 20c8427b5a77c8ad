import { z } from 'zod'
import { ChosenId, NamedId } from '../scalars.ts'
import { amountBetween, Note } from '../wallet/wallet-forms.ts'
import { mostOrderItems } from './order-terms.ts'

export const mostOfOneItem = 999
/** Of an order, whatever is in it. */
export const mostOrderTotal = 1_000_000_000

/** A product or a dish of today's menu, by either name: what it is its id tells. */
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

/** What is left empty is none. */
const OrderNote = Note.nullish().transform((note) => note ?? '')

export const OrderForm = z.object({
  /** Drawn by the device: whatever comes again with it is the same order. */
  id: ChosenId.optional(),
  shed_id: NamedId,
  items: OrderItems,
  /** What the buyer saw: the prices of now together, without what has none. */
  expected_total: amountBetween(0, Number.MAX_SAFE_INTEGER, 'order_total'),
  note: OrderNote,
})

export const ConfirmForm = z.object({
  /** On top of what is in it. */
  delivery: amountBetween(0, mostOrderTotal, 'order_delivery').nullish(),
  /** All that is to be paid, delivery too, where that is not the sum. */
  total: amountBetween(1, mostOrderTotal, 'order_total').nullish(),
  note: OrderNote,
})

export const CancelForm = z.object({
  reason: OrderNote,
  /** Of what is paid: its money goes back in the same step. */
  send_back: z.boolean('field_invalid').nullish(),
})
