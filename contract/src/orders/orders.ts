import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Money, PageQuery, PlainText, Time, Viewer } from '../scalars.ts'
import { dishTags, productTags, type Tag, tag } from '../tags.ts'
import { rawText } from '../text/text.ts'
import { BookedPayment, payingErrors } from '../wallet/wallet.ts'
import { Claim } from './claim.ts'
import { orderCodePattern } from './order-code.ts'
import { CancelForm, ConfirmForm, OrderForm } from './order-forms.ts'
import { claimStates, orderFilters, orderSides, orderStates, orderSteps } from './order-terms.ts'

/** Ordered item with the name and price of that time. */
export const OrderedItem = z.object({
  product_id: Id.nullable(),
  dish_id: Id.nullable(),
  name: z.string(),
  /** Unit price; null if it is to be negotiated. */
  price: Money.nullable(),
  quantity: z.int(),
  picture: PlainText.nullable(),
})
export type OrderedItem = z.infer<typeof OrderedItem>

/** Item with its current price and availability, for the seller and for reorders. */
export const OrderItemNow = OrderedItem.extend({
  price_now: Money.nullable(),
  available: z.boolean(),
  /** Pieces or portions left, if they are counted; only for the seller. */
  left: z.int().nullable(),
})
export type OrderItemNow = z.infer<typeof OrderItemNow>

const Person = z.object({ id: Id, name: z.string(), picture: z.string().nullable() })

const common = {
  id: Id,
  /** Part of its page's URL: `/orders/{code}`. */
  code: z.string().regex(orderCodePattern),
  state: z.enum(orderStates),
  side: z.enum(orderSides),
  /** Amount to pay: as sent, and after confirmation as confirmed. */
  total: Money,
  /** Contains an unpriced item, and the total is not confirmed yet. */
  to_agree: z.boolean(),
  /** Paid from the wallet and not refunded. */
  paid: z.boolean(),
  /** Next step and the side that must act; null when the order is over. `pay` is optional, as both may agree. */
  next: z.object({ side: z.enum(orderSides), step: z.enum(orderSteps) }).nullable(),
  cancelled_by: z.enum(orderSides).nullable(),
  /** State of the buyer's claim; null if there is none. */
  claim_state: z.enum(claimStates).nullable(),
  shed: z.object({ id: Id, name: z.string(), logo: z.string().nullable(), location: z.string() }),
  /** Shown to the other side. */
  buyer: Person,
  seller: Person,
  createdAt: Time,
} as const

export const OrderRow = z.object({
  ...common,
  item_count: z.int(),
  /** Images of the first items, at most three. */
  pictures: z.array(PlainText),
  /** Time of the last change of state. */
  changedAt: Time,
})
export type OrderRow = z.infer<typeof OrderRow>

const Moved = z.object({ id: Id, amount: Money, reference: z.string(), createdAt: Time })

/** Order page, as its buyer or seller sees it. */
export const Order = z.object({
  ...common,
  items: z.array(OrderItemNow),
  /** Sum of the priced items, as sent. */
  sent_total: Money,
  delivery: Money.nullable(),
  /** Buyer's note, seller's reply and reason of a cancellation; empty if missing. */
  note: z.string(),
  answer: z.string(),
  reason: z.string(),
  confirmedAt: Time.nullable(),
  readyAt: Time.nullable(),
  doneAt: Time.nullable(),
  cancelledAt: Time.nullable(),
  /** Wallet entry of the payment; its `id` is the transaction's. */
  payment: Moved.nullable(),
  /** Wallet entry of the refund. */
  sent_back: Moved.nullable(),
  claim: Claim.nullable(),
  /** Usual minutes until the shed confirms; null with too few orders, or when it does not help. */
  answers_in: z.int().nullable(),
  /** Number of the buyer's orders here; only for the seller. */
  nth: z.int().nullable(),
  /** Chat about the order, with the shed or a contact the seller chooses. Null if one side blocked the other. */
  chat_url: z.string().nullable(),
  /**
   * `can`: confirm, ready, done, cancel, send_back (a cancel with refund, or the refund of a done order with a claim),
   * pay, review, claim, refuse_claim, disagree.
   */
  viewer: Viewer,
})
export type Order = z.infer<typeof Order>

/** Parameters of calls about one order. */
export const ByCode = z.object({
  code: rawText(12, 'order_code').regex(orderCodePattern, { error: 'order_code', abort: true }),
})

export const createOrder = endpoint({
  method: 'POST',
  path: '/orders',
  summary:
    'Orders items of one shed and returns a chat link with the order. Idempotent by `id`, and logged as a contact. If a ' +
    'price has changed or an item is unavailable, the error’s `order` holds the current state. A shed on a break and a ' +
    'closed kitchen take no orders; the error’s `opens_at` is the time of opening',
  auth: 'user',
  body: OrderForm,
  answers: {
    201: z.object({
      message: z.string(),
      /** Null if it could not be stored: the chat still opens. */
      order: z
        .object({
          id: Id,
          code: z.string(),
          state: z.enum(orderStates),
          total: Money,
          items: z.array(OrderedItem),
          paid: z.boolean(),
        })
        .nullable(),
      chat_url: z.string(),
      text: z.string(),
    }),
  },
  errors: ['forbidden', 'not_found', 'deleted', 'conflict', 'order_changed', 'sold_out', 'shed_closed'],
  says: { not_found: 'detail_not_found', forbidden: 'own_shed_order', conflict: 'order_other_body' },
  changes: ({ body }) => [tag.orders, tag.contacts(body.shed_id)],
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary:
    'Lists the caller’s orders as a buyer, or those of their sheds, newest first, with the numbers of waiting ones',
  auth: 'user',
  query: PageQuery.extend({
    side: z.enum(orderSides).default('buyer'),
    state: z.enum(orderFilters).optional(),
    /** One of the seller's sheds. */
    shed_id: Id.optional(),
  }),
  answers: {
    200: z.object({
      rows: z.array(OrderRow),
      /** Counts for that side and shed, exact to 100, then 101. */
      waiting: z.object({
        /** Not confirmed yet. */
        sent: z.int(),
        /** Confirmed and unpaid, though payable from the wallet. */
        to_pay: z.int(),
        /** Neither done nor cancelled. */
        under_way: z.int(),
        /** Those among them that wait for the caller. */
        mine: z.int(),
      }),
    }),
  },
  tags: () => [tag.orders],
})

/** Kept in the browser's bundle; the schemas are in the calls, where the build removes them. */
export const aboutOrder = {
  auth: 'user',
  says: { not_found: 'order_not_found', forbidden: 'order_not_your_step' },
} as const

export const getOrder = endpoint({
  ...aboutOrder,
  method: 'GET',
  path: '/orders/:code',
  params: ByCode,
  summary: 'An order, for its buyer and its seller only',
  answers: { 200: Order },
  errors: ['not_found'],
  tags: () => [tag.orders],
})

const step = { ...aboutOrder, method: 'POST', changes: () => [tag.orders] } as const

/** Responses that show the stock of the order's items. */
const stockTags = ({ shed, items }: Order): Tag[] =>
  items.flatMap(({ product_id: product, dish_id: dish }) => [
    ...(product === null ? [] : productTags(product, shed.id)),
    ...(dish === null ? [] : dishTags(dish, shed.id)),
  ])

export const Stepped = z.object({ message: z.string(), order: Order })
const stepErrors = ['forbidden', 'not_found', 'already_decided'] as const

/** Errors of steps that both sides may take. */
const eitherErrors = ['not_found', 'already_decided'] as const

export const confirmOrder = endpoint({
  ...step,
  path: '/orders/:code/confirm',
  summary:
    'The seller confirms the order, optionally with delivery, a new total and a note; it can then be paid. Takes its pieces from ' +
    'the counted stock; if too few are left, the error’s `order` says how many. Idempotent',
  params: ByCode,
  body: ConfirmForm.optional().default({ note: '' }),
  answers: { 200: Stepped },
  errors: [...stepErrors, 'sold_out'],
  says: { ...aboutOrder.says, sold_out: 'order_short' },
  changes: (_, { order }) => [tag.orders, ...stockTags(order)],
})

export const readyOrder = endpoint({
  ...step,
  path: '/orders/:code/ready',
  summary: 'The seller marks the order as ready',
  params: ByCode,
  body: z.object({}).optional(),
  answers: { 200: Stepped },
  errors: stepErrors,
})

export const finishOrder = endpoint({
  ...step,
  path: '/orders/:code/done',
  summary: 'The buyer or the seller marks the order as handed over',
  params: ByCode,
  body: z.object({}).optional(),
  answers: { 200: Stepped },
  errors: eitherErrors,
  // The buyer's reviews are marked.
  changes: (_, { order: { shed, items } }) => [
    tag.orders,
    tag.shedReviews(shed.id),
    ...items.flatMap(({ product_id: id }) => (id === null ? [] : [tag.productReviews(id)])),
  ],
})

export const cancelOrder = endpoint({
  ...step,
  path: '/orders/:code/cancel',
  summary:
    'Cancels an order that is not done and gives its pieces back to the stock. Only the seller can cancel a paid one, with `send_back` and a grant of `send_money` for the amount to the buyer: the refund is part of the same transaction, once for each Idempotency-Key. A done order with a claim stays done',
  params: ByCode,
  body: CancelForm.optional().default({ reason: '' }),
  answers: {
    /** Booking of the refund. */
    200: z.object({ message: z.string(), order: Order, transaction: BookedPayment.nullable() }),
  },
  errors: [...eitherErrors, ...payingErrors, 'order_paid'],
  priority: 'critical',
  changes: (_, { order }) => [tag.orders, tag.wallet, ...stockTags(order)],
})
