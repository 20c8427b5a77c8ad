import type { OrderSide, OrderState } from '@sheds/contract/orders/order-terms'
import type { Product } from '@sheds/contract/products/products'
import type { Id } from '@sheds/contract/scalars'
import fc from 'fast-check'
import { expect } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/session.ts'
import { bills } from '../../ledger/ledger.api.ts'
import { createProduct, updateProduct } from '../../products/products.service.ts'
import { cancelOrder, confirmOrder, finishOrder, readyOrder } from '../order-steps.service.ts'
import { insertOrder } from '../orders.queries.ts'

/** Step of an order, or a change by the seller. */
export type StockStep =
  | { what: 'confirm' | 'ready' | 'done' | 'cancel'; order: number; by: OrderSide }
  | { what: 'edit'; change: { quantity?: number; counted?: boolean; status?: Product['status'] } }

const orderCount = 3

const anyStep: fc.Arbitrary<StockStep> = fc.oneof(
  fc.record({
    what: fc.constantFrom('confirm', 'confirm', 'cancel', 'cancel', 'ready', 'done'),
    order: fc.nat(orderCount - 1),
    by: fc.constantFrom('buyer', 'seller'),
  }),
  fc.record({
    what: fc.constant('edit'),
    change: fc.oneof(
      fc.record({ quantity: fc.nat(4) }),
      fc.record({ counted: fc.boolean() }),
      fc.record({ status: fc.constantFrom('on sale', 'sold out', 'reserved', 'hidden') }),
    ),
  }),
)

export const stockWalk = fc.record({
  stock: fc.nat(6),
  quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: orderCount, maxLength: orderCount }),
  steps: fc.array(anyStep, { minLength: 1, maxLength: 10 }),
})
type StockWalk = typeof stockWalk extends fc.Arbitrary<infer Walk> ? Walk : never

interface ModelOrder {
  quantity: number
  state: OrderState
  isConfirmed: boolean
  cancelledBy?: OrderSide
  taken: number
}

interface Model {
  stock: number
  isCounted: boolean
  status: Product['status']
  isSoldOutBySystem: boolean
  orders: ModelOrder[]
}

/** A counted product without pieces is sold out; with pieces it is what its seller said. */
const settle = (model: Model): void => {
  const isOut = model.isCounted && model.stock === 0
  if (isOut && (model.status === 'on sale' || model.status === 'reserved'))
    Object.assign(model, { status: 'sold out', isSoldOutBySystem: true })
  if (!isOut && model.isSoldOutBySystem) Object.assign(model, { status: 'on sale', isSoldOutBySystem: false })
}

const confirm = (model: Model, order: ModelOrder): string => {
  if (order.state === 'cancelled') return 'already_decided'
  if (order.isConfirmed) return 'done'
  if (model.isCounted && model.stock < order.quantity) return 'sold_out'
  if (model.isCounted) {
    model.stock -= order.quantity
    order.taken = order.quantity
  }
  Object.assign(order, { state: 'confirmed', isConfirmed: true })
  return 'done'
}

const cancel = (model: Model, order: ModelOrder, by: OrderSide): string => {
  if (order.state === 'cancelled') return order.cancelledBy === by ? 'done' : 'already_decided'
  if (order.state === 'done') return 'already_decided'
  if (model.isCounted) model.stock += order.taken
  Object.assign(order, { state: 'cancelled', cancelledBy: by, taken: 0 })
  return 'done'
}

const goOn = (order: ModelOrder, [from, to]: readonly [OrderState, OrderState]): string => {
  const isPast = to === 'ready' ? order.state === 'ready' || order.state === 'done' : order.state === 'done'
  if (isPast) return 'done'
  if (order.state !== from) return 'already_decided'
  order.state = to
  return 'done'
}

/** Outcome that the step must have; changes the model. */
const playOnModel = (model: Model, step: StockStep): string => {
  if (step.what === 'edit') {
    const { quantity, counted, status } = step.change
    if (quantity !== undefined) model.stock = quantity
    if (counted !== undefined) model.isCounted = counted
    if (status !== undefined && status !== model.status) Object.assign(model, { status, isSoldOutBySystem: false })
    settle(model)
    return 'done'
  }
  const order = model.orders[step.order] as ModelOrder
  if (step.by === 'buyer' && (step.what === 'confirm' || step.what === 'ready')) return 'forbidden'
  if (step.what === 'ready') return goOn(order, ['confirmed', 'ready'])
  if (step.what === 'done') return goOn(order, ['ready', 'done'])
  const outcome = step.what === 'confirm' ? confirm(model, order) : cancel(model, order, step.by)
  settle(model)
  return outcome
}

export interface WalkedShop {
  context: Context
  shedId: Id
  seller: Actor
  buyer: Actor
}

/** Stored without the call, whose contacts and chat the walk does not need. */
const plantOrder = async ({ context, shedId, seller, buyer }: WalkedShop, product: Product, quantity: number) => {
  const { sql } = context.database
  const id = newId()
  const code = `SH-${[...id.replaceAll('-', '').slice(-9)].map((digit) => 'ABCDEFGH23456789'[Number.parseInt(digit, 16)]).join('')}`
  const item = { product_id: product.id, dish_id: null, name: product.name, price: 500, quantity }
  const stored = { id, code, shedId, buyerId: buyer.userId, sellerId: seller.userId, items: [item], note: '' }
  const total = 500 * quantity
  const now = new Date().toISOString()
  await sql.begin(async (tx) => {
    await insertOrder(tx as never, { ...stored, total, toAgree: false, bodyHash: Buffer.from(id), now })
    await bills.make(tx as never, { id, payerId: buyer.userId, payeeId: seller.userId, name: code })
  })
  return code
}

const play = async ({ context, seller, buyer }: WalkedShop, id: Id, codes: readonly string[], step: StockStep) => {
  if (step.what === 'edit') return updateProduct(context, seller, { id, change: step.change })
  const actor = step.by === 'buyer' ? buyer : seller
  const code = codes[step.order] ?? ''
  if (step.what === 'confirm') return confirmOrder(context, actor, { code, body: { note: '' } })
  if (step.what === 'cancel') return cancelOrder(context, actor, { code, body: { reason: '' }, key: undefined })
  return step.what === 'ready' ? readyOrder(context, actor, code) : finishOrder(context, actor, code)
}

const codeOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code
  throw error
}

/** Plays one walk on the server and on the model; both must agree on each outcome, the stock and the status. */
const walkOnce = async (shop: WalkedShop, { stock, quantities, steps }: StockWalk): Promise<void> => {
  const form = {
    name: 'Walked',
    price: 500,
    caption: '',
    description: '',
    category: undefined,
    condition: null,
    status: 'on sale',
  } as const
  const asked = { shedId: shop.shedId, form: { ...form, quantity: stock, counted: true, id: newId() } }
  const product = await createProduct(shop.context, shop.seller, asked)
  const codes: string[] = []
  for (const quantity of quantities) codes.push(await plantOrder(shop, product, quantity))
  const orders = quantities.map((quantity) => ({ quantity, state: 'sent' as const, isConfirmed: false, taken: 0 }))
  const model: Model = { stock, isCounted: true, status: 'on sale', isSoldOutBySystem: false, orders }
  settle(model)
  for (const step of steps) {
    const outcome = await play(shop, product.id, codes, step).then(() => 'done', codeOf)
    expect(outcome).toBe(playOnModel(model, step))
    const [row] = await shop.context.database.sql<{ quantity: number; status: string; states: string[] }[]>`
      select quantity, status, (select jsonb_agg(o.state order by o.id) from orders o where o.code = any(${codes})) as states
      from products where id = ${product.id}`
    expect(row).toEqual({ quantity: model.stock, status: model.status, states: model.orders.map(({ state }) => state) })
    // A step never sells a piece that is not there.
    expect(model.stock).toBeGreaterThanOrEqual(0)
  }
}

/** Random walks of a seller's edits and of three orders over one product, against the model. */
export const walkStock = (shop: WalkedShop, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(stockWalk, (walk) => walkOnce(shop, walk)),
    { numRuns },
  )
