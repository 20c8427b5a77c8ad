import { readBasket } from '@sheds/contract/orders/basket'
import * as claimCalls from '@sheds/contract/orders/order-claims'
import * as calls from '@sheds/contract/orders/orders'
import { createProduct, updateProduct } from '@sheds/contract/products/products'
import { sendMoney as sendMoneyCall, settlePayment } from '@sheds/contract/wallet/wallet'
import { newId } from '../../platform/ids.ts'
import type { TestApp } from '../test-app.ts'
import { authorize, giveWallet, topUpWallet } from '../wallets.ts'
import { each, othersOnly, type Refusal, type Row } from './rows.ts'
import type { Person, Thing, World } from './world.ts'

type Before = NonNullable<Refusal['before']>

const taken = newId()
const ordering = (more: Record<string, unknown>) => ({
  body: { items: [], expected_total: 5000, ...more },
})
const ofProduct = ({ id, shedId }: Pick<Thing, 'id' | 'shedId'>, more: Record<string, unknown> = {}) =>
  ordering({ shed_id: shedId, items: [{ product_id: id, quantity: 1 }], ...more })

const byCode = ({ id }: Thing, body: unknown = {}) => ({ params: { code: id }, body })
const sendingBack = (thing: Thing, key: string = newId()) => ({
  ...byCode(thing, { send_back: true }),
  headers: { 'idempotency-key': key },
})

/** Writes the state directly; the tests of orders cover the transitions. */
const inState =
  (state: string, bill: string): Before =>
  async ({ test }, { id }) => {
    const at = { done: 'done_at', cancelled: 'cancelled_at', ready: 'ready_at' }[state] ?? 'confirmed_at'
    const { sql } = test.context.database
    await sql.unsafe(`update orders set state = '${state}', ${at} = now() where code = '${id}'`)
    await sql.unsafe(`update wallet_bills set state = '${bill}', amount = 5000 where name = '${id}'`)
  }

/** It needs a counted piece of a product that has none left. */
const short: Before = async ({ test }, { id }) => {
  const { sql } = test.context.database
  await sql`
    with gone as (update products set counted = true, quantity = 0
      where id = (select (items -> 0 ->> 'product_id')::uuid from orders where code = ${id}))
    update orders set state = 'sent', confirmed_at = null, cancelled_at = null where code = ${id}`
}

/** Confirmed by its seller and paid by `other`; the seller has a grant to refund it. */
const paid =
  (stop?: string): Before =>
  async (world, thing) => {
    const { test, owner, other } = world
    await inState('confirmed', 'open')(world, thing)
    const { sql } = test.context.database
    const wallets = [await giveWallet(test, owner), await giveWallet(test, other)] as const
    for (const { id } of wallets)
      await sql`update ledger_accounts set held_until = null, frozen_until = null, locked_until = null where id = ${id}`
    await topUpWallet(sql, wallets[1].id, 5000)
    await authorize(test, other)
    await payIt(world, thing)
    await authorize(test, owner)
    if (stop !== undefined)
      await sql.unsafe(`update ledger_accounts set ${stop} = now() + interval '1 hour' where id = '${wallets[0].id}'`)
  }

const payIt = async ({ test, owner, other }: World, { id }: Thing): Promise<void> => {
  const [order] = await test.context.database.sql<{ id: string }[]>`select id from orders where code = ${id}`
  const body = { recipient_wallet_id: owner.id, amount: 5000, order_id: order?.id }
  await test.send(sendMoneyCall, { body }, other.token)
}

/** The seller has spent the whole payment. */
const spent: Before = async (world, thing) => {
  await paid()(world, thing)
  const { test, owner, other } = world
  const { balance } = await giveWallet(test, owner)
  await test.send(sendMoneyCall, { body: { recipient_wallet_id: other.id, amount: balance } }, owner.token)
  await authorize(test, owner)
}

const stopped = (code: Refusal['code'], column: string): Refusal => ({
  code,
  caller: 'owner',
  before: paid(column),
  call: (thing) => sendingBack(thing),
})

let voided = ''
let conflict = ''

const sendBackRefusals: readonly Refusal[] = [
  { code: 'order_paid', caller: 'other', before: paid(), call: (thing) => byCode(thing) },
  {
    code: 'authorization_required',
    caller: 'owner',
    before: async (world, thing) => {
      await paid()(world, thing)
      await world.test.context.database.sql`delete from wallet_grants`
    },
    call: (thing) => sendingBack(thing),
  },
  { code: 'insufficient_funds', caller: 'owner', before: spent, call: (thing) => sendingBack(thing) },
  {
    code: 'key_voided',
    caller: 'owner',
    before: async (world, thing) => {
      voided = newId()
      await paid()(world, thing)
      const { test, owner } = world
      await test.send(settlePayment, { params: { id: owner.id }, body: { key: voided } }, owner.token)
    },
    call: (thing) => sendingBack(thing, voided),
  },
  {
    code: 'key_conflict',
    caller: 'owner',
    before: async (world, thing) => {
      conflict = newId()
      const first = await world.make('order', 'live')
      await paid()(world, first)
      await world.test.send(calls.cancelOrder, sendingBack(first, conflict), world.owner.token)
      await paid()(world, thing)
    },
    call: (thing) => sendingBack(thing, conflict),
  },
  stopped('wallet_held', 'held_until'),
  stopped('wallet_frozen', 'frozen_until'),
  stopped('wallet_locked', 'locked_until'),
]

const notThere = {
  missing: each('login_required', 'not_found', 'not_found'),
  malformed: each('login_required', 'not_found', 'not_found'),
} as const

const step = (endpoint: Row['endpoint'], live: Row['expected']['live'], more: Partial<Row> = {}): Row => ({
  endpoint,
  about: 'order',
  call: (thing) => byCode(thing),
  expected: { ...(live !== undefined && { live }), ...notThere },
  ...more,
})

/** The claim was decided long ago. */
const claimedBefore = (caller: Refusal['caller'], body: unknown): Refusal => ({
  code: 'already_decided',
  caller,
  before: ({ test }, { id }) =>
    test.context.database.sql`
      insert into order_claims (order_id, reason, created_at, state, refused_at, ended_at)
      select id, 'It came broken', now(), 'refused', now(), now() from orders where code = ${id}
      on conflict (order_id) do update set state = 'refused', refused_at = now(), ended_at = now()`,
  call: (thing) => byCode(thing, body),
})

const over = { code: 'already_decided', caller: 'owner', call: (thing: Thing) => byCode(thing) } as const

/** Leaves a new order of the shed unconfirmed. */
export const leaveOrderOpen = async (test: TestApp, shed: Pick<Thing, 'shedId' | 'owner'>, buyer: Person) => {
  const call = { params: { shed_id: shed.shedId as never }, body: { name: 'Ordered', price: 5000 } }
  const { product } = (await test.call(createProduct, call, shed.owner.token)).body
  await test.call(calls.createOrder, ofProduct({ id: product.id, shedId: shed.shedId }) as never, buyer.token)
}

/** Calls about orders, for their buyer and their seller. */
export const orderRows: readonly Row[] = [
  {
    endpoint: calls.createOrder,
    about: 'product',
    returnsPhone: true,
    call: (thing) => ofProduct(thing),
    expected: {
      ...othersOnly(201),
      // The shed exists, so its owner is refused before the product is read.
      missing: each('login_required', 'not_found', 'forbidden'),
      deleted: each('login_required', 'sold_out', 'forbidden'),
      malformed: each('login_required', 'not_found', 'forbidden'),
    },
    also: [
      {
        code: 'deleted',
        caller: 'other',
        before: ({ test }, { shedId }) =>
          test.context.database.sql`update sheds set deleted_at = now() where id = ${shedId}`,
        call: (thing) => ofProduct(thing),
      },
      { code: 'order_changed', caller: 'other', call: (thing) => ofProduct(thing, { expected_total: 4999 }) },
      {
        code: 'sold_out',
        caller: 'other',
        before: ({ test }, { id, owner }) =>
          test.call(updateProduct, { params: { id: id as never }, body: { status: 'sold out' } }, owner.token),
        call: (thing) => ofProduct(thing),
      },
      {
        code: 'shed_closed',
        caller: 'other',
        before: ({ test }, { shedId }) =>
          test.context.database.sql`update sheds set away_until = now() + interval '1 day' where id = ${shedId}`,
        call: (thing) => ofProduct(thing),
      },
      {
        code: 'conflict',
        caller: 'other',
        before: ({ test, other }, thing) => test.send(calls.createOrder, ofProduct(thing, { id: taken }), other.token),
        call: (thing) => ofProduct(thing, { id: taken, note: 'other words' }),
      },
    ],
  },
  {
    endpoint: calls.listOrders,
    about: 'nothing',
    call: () => ({}),
    expected: { live: each('login_required', 200, 200) },
  },
  step(calls.getOrder, each('login_required', 200, 200), {
    call: ({ id }) => ({ params: { code: id } }),
    returnsPhone: true,
  }),
  step(calls.confirmOrder, each('login_required', 'forbidden', 200), {
    also: [
      { ...over, before: inState('cancelled', 'voided') },
      { code: 'sold_out', caller: 'owner', before: short, call: (thing) => byCode(thing) },
    ],
  }),
  step(calls.readyOrder, each('login_required', 'forbidden', 200), {
    about: 'confirmed',
    also: [{ ...over, before: inState('cancelled', 'voided') }],
  }),
  step(calls.finishOrder, each('login_required', 200, 200), {
    about: 'ready',
    returnsPhone: true,
    also: [{ ...over, before: inState('cancelled', 'voided') }],
  }),
  step(calls.cancelOrder, each('login_required', 200, 200), {
    returnsPhone: true,
    // The seller of a paid order always has an active wallet.
    onlyInRaces: ['wallet_inactive'],
    also: [{ ...over, before: inState('done', 'open') }, ...sendBackRefusals],
  }),
  step(claimCalls.openClaim, each('login_required', 200, 'forbidden'), {
    about: 'paid',
    returnsPhone: true,
    call: (thing) => byCode(thing, { reason: 'It came broken' }),
    also: [claimedBefore('other', { reason: 'Other words' })],
  }),
  step(claimCalls.refuseClaim, each('login_required', 'forbidden', 200), {
    about: 'claimed',
    call: (thing) => byCode(thing, { reason: 'It was whole' }),
    also: [claimedBefore('owner', { reason: 'It was whole' })],
  }),
  step(claimCalls.disagreeWithRefusal, each('login_required', 200, 'forbidden'), {
    about: 'refused',
    returnsPhone: true,
    also: [claimedBefore('other', {})],
  }),
  { endpoint: readBasket, about: 'nothing', call: () => ({}), expected: { live: 200 } },
]
