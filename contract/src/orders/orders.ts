import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Money, PageQuery, PlainText, Time, Viewer } from '../scalars.ts'
import { tag } from '../tags.ts'
import { rawText } from '../text/text.ts'
import { Booked, payingErrors } from '../wallet/wallet.ts'
import { orderCodePattern } from './order-code.ts'
import { CancelForm, ConfirmForm, OrderForm } from './order-forms.ts'
import { orderFilters, orderSides, orderStates, orderSteps } from './order-terms.ts'

/** Something that was ordered, as it was called and priced then. */
export const OrderedItem = z.object({
  product_id: Id.nullable(),
  dish_id: Id.nullable(),
  name: z.string(),
  /** Of one; nothing where it is to be agreed upon. */
  price: Money.nullable(),
  quantity: z.int(),
  picture: PlainText.nullable(),
})
export type OrderedItem = z.infer<typeof OrderedItem>

/** The same as it is offered now, for whoever prepares it or wants it again. */
export const OrderItemNow = OrderedItem.extend({
  price_now: Money.nullable(),
  /** Can be ordered now. */
  available: z.boolean(),
  /** So many its shed has; told to the seller, of products. */
  left: z.int().nullable(),
})
export type OrderItemNow = z.infer<typeof OrderItemNow>

const Person = z.object({ id: Id, name: z.string(), picture: z.string().nullable() })

const common = {
  id: Id,
  /** Of its page: `/orders/{code}`. */
  code: z.string().regex(orderCodePattern),
  state: z.enum(orderStates),
  /** Which of the two the caller is. */
  side: z.enum(orderSides),
  /** What the buyer pays: as it was sent, and from the confirmation on as it was confirmed. */
  total: Money,
  /** Something in it had no price, and nobody has said yet what it comes to. */
  to_agree: z.boolean(),
  /** From the wallet, and not sent back. */
  paid: z.boolean(),
  /** Who is expected to act, and by what; nobody when it is over. Of `pay` it is a wish: they may agree on another way. */
  next: z.object({ side: z.enum(orderSides), step: z.enum(orderSteps) }).nullable(),
  cancelled_by: z.enum(orderSides).nullable(),
  shed: z.object({ id: Id, name: z.string(), logo: z.string().nullable(), location: z.string() }),
  /** The other side, to the caller. */
  buyer: Person,
  seller: Person,
  createdAt: Time,
} as const

/** An order in a list. */
export const OrderRow = z.object({
  ...common,
  item_count: z.int(),
  /** Of its first things, three at most. */
  pictures: z.array(PlainText),
  /** When it came to be what it is. */
  changedAt: Time,
})
export type OrderRow = z.infer<typeof OrderRow>

const Moved = z.object({ id: Id, amount: Money, reference: z.string(), createdAt: Time })

/** An order's page, as one of its two sees it. */
export const Order = z.object({
  ...common,
  items: z.array(OrderItemNow),
  /** Of what has a price, as it was sent. */
  sent_total: Money,
  delivery: Money.nullable(),
  /** What the buyer wrote with it, the seller's word back, and why it was cancelled; empty where nothing. */
  note: z.string(),
  answer: z.string(),
  reason: z.string(),
  confirmedAt: Time.nullable(),
  readyAt: Time.nullable(),
  doneAt: Time.nullable(),
  cancelledAt: Time.nullable(),
  /** The entry of the wallet that paid it; its `id` is the transaction's. */
  payment: Moved.nullable(),
  /** The one that sent it back. */
  sent_back: Moved.nullable(),
  /** In how many minutes the shed usually answers, of its last orders; nothing where too few tell, or while it is no help. */
  answers_in: z.int().nullable(),
  /** Told to the seller: the buyer's so-manieth order here. */
  nth: z.int().nullable(),
  /** Opens the chat about it: with the shed, or for the seller with whom they pick. Nothing where one blocked the other. */
  chat_url: z.string().nullable(),
  /** `can`: confirm, ready, done, cancel, send_back (a cancel that sends money back), pay, review. */
  viewer: Viewer,
})
export type Order = z.infer<typeof Order>

const ByCode = z.object({
  code: rawText(12, 'order_code').regex(orderCodePattern, { error: 'order_code', abort: true }),
})

export const createOrder = endpoint({
  method: 'POST',
  path: '/orders',
  summary:
    'Orders things of one shed and answers with the chat that says so. One with an `id` comes once; it counts as a contact. ' +
    'Where other prices hold now, or something cannot be had, the refusal’s `order` has all as it is now',
  auth: 'user',
  body: OrderForm,
  answers: {
    201: z.object({
      message: z.string(),
      /** Nothing where it could not be kept: the chat opens all the same. */
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
      /** What is typed there. */
      text: z.string(),
    }),
  },
  errors: ['forbidden', 'not_found', 'deleted', 'conflict', 'order_changed', 'sold_out'],
  says: { not_found: 'detail_not_found', forbidden: 'own_shed_order', conflict: 'order_other_body' },
  changes: ({ body }) => [tag.orders, tag.contacts(body.shed_id)],
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: 'The caller’s orders as a buyer, or those of their sheds, newest first, and how many wait for what',
  auth: 'user',
  query: PageQuery.extend({
    side: z.enum(orderSides).default('buyer'),
    state: z.enum(orderFilters).optional(),
    /** Of one of the seller's sheds. */
    shed_id: Id.optional(),
  }),
  answers: {
    200: z.object({
      rows: z.array(OrderRow),
      /** Of that side and shed, each exact to 100, then 101. */
      waiting: z.object({
        /** Not confirmed yet. */
        sent: z.int(),
        /** Confirmed and not paid from the wallet, though it could be. */
        to_pay: z.int(),
        /** Neither done nor cancelled. */
        under_way: z.int(),
        /** Those of them in which the caller has to act. */
        mine: z.int(),
      }),
    }),
  },
  tags: () => [tag.orders],
})

/** What the browser keeps of these calls, too: schemas stand in the calls themselves, where the build cuts them off. */
const aboutOrder = {
  auth: 'user',
  says: { not_found: 'order_not_found', forbidden: 'order_not_your_step' },
} as const

export const getOrder = endpoint({
  ...aboutOrder,
  method: 'GET',
  path: '/orders/:code',
  params: ByCode,
  summary: 'An order, for its buyer and its seller alone',
  answers: { 200: Order },
  errors: ['not_found'],
  tags: () => [tag.orders],
})

const step = { ...aboutOrder, method: 'POST', changes: () => [tag.orders] } as const

const Stepped = z.object({ message: z.string(), order: Order })
const stepErrors = ['forbidden', 'not_found', 'already_decided'] as const

/** Of what both may do. */
const eitherErrors = ['not_found', 'already_decided'] as const

export const confirmOrder = endpoint({
  ...step,
  path: '/orders/:code/confirm',
  summary:
    'The seller says yes, with delivery, a new total and a word; from then on it can be paid. Once: asked again, the same',
  params: ByCode,
  body: ConfirmForm.optional().default({ note: '' }),
  answers: { 200: Stepped },
  errors: stepErrors,
})

export const readyOrder = endpoint({
  ...step,
  path: '/orders/:code/ready',
  summary: 'The seller has it ready',
  params: ByCode,
  body: z.object({}).optional(),
  answers: { 200: Stepped },
  errors: stepErrors,
})

export const finishOrder = endpoint({
  ...step,
  path: '/orders/:code/done',
  summary: 'It was handed over, as one of both says',
  params: ByCode,
  body: z.object({}).optional(),
  answers: { 200: Stepped },
  errors: eitherErrors,
})

export const cancelOrder = endpoint({
  ...step,
  path: '/orders/:code/cancel',
  summary:
    'Ends it before it is done. What is paid only the seller cancels, with `send_back` and a grant for `send_money` of the ' +
    'amount to the buyer, once for each Idempotency-Key: order and money in one step',
  params: ByCode,
  body: CancelForm.optional().default({ reason: '' }),
  answers: {
    /** What was booked where money went back. */
    200: z.object({ message: z.string(), order: Order, transaction: Booked.nullable() }),
  },
  errors: [...eitherErrors, ...payingErrors, 'order_paid'],
  priority: 'critical',
  changes: () => [tag.orders, tag.wallet],
})

const Ids = rawText(50 * 37, 'field_invalid').optional()

/** What lies in a basket, as it is now. */
export const readBasket = endpoint({
  method: 'GET',
  path: '/basket',
  summary:
    'Products and dishes by their ids, comma between them, as they can be ordered now, and their sheds; 50 at most',
  auth: 'public',
  query: z.object({ products: Ids, dishes: Ids }),
  answers: {
    200: z.object({
      /** Those that there are or were; what is hidden or gone is not available. */
      items: z.array(
        z.object({
          product_id: Id.nullable(),
          dish_id: Id.nullable(),
          shed_id: Id,
          name: z.string(),
          price: Money.nullable(),
          picture: PlainText.nullable(),
          available: z.boolean(),
          /** Why not, where it is not. */
          status: z.enum(['on sale', 'reserved', 'sold out', 'gone']),
          left: z.int().nullable(),
        }),
      ),
      sheds: z.array(
        z.object({
          id: Id,
          name: z.string(),
          logo: z.string().nullable(),
          location: z.string(),
          seller: z.object({ id: Id, name: z.string() }),
          answers_in: z.int().nullable(),
        }),
      ),
    }),
  },
  tags: () => [tag.products, tag.departures],
})
