import type { Id } from '@sheds/contract/scalars'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { plantWallet, type TestWallet } from '../../../testing/wallets.ts'
import { type Bill, insertBill, openBill } from '../bills/bills.queries.ts'
import { bookMovements, type Movement } from '../ledger.queries.ts'
import type { PaymentCase } from './payment-cases.ts'
import { francs, giveGrant, paying, type Stage } from './payment-stage.ts'

interface BillSpec {
  payer?: TestWallet
  payee?: TestWallet
  amount?: number
  state?: Bill['state']
}

/** Plants a bill in a given state. */
export const billOf = async (stage: Stage, spec: BillSpec = {}): Promise<Id> => {
  const { payer = stage.from, payee = stage.to, amount = francs, state = 'open' } = spec
  const id = newId()
  await transaction(stage.sql, async (tx) => {
    await insertBill(tx, { id, payerId: payer.ownerId, payeeId: payee.ownerId, name: 'SH-2345' })
    if (state !== 'waiting') await openBill(tx, { id, amount })
  })
  const entry = state === 'paid' || state === 'returned' ? newId() : null
  await stage.sql`
    update wallet_bills set state = ${state}, entry_id = ${entry}, returned_by = ${state === 'returned' ? newId() : null}
    where id = ${id}`
  return id
}

export const payingBill = (movement: Movement, bill: Id, order: 'paid' | 'back' = 'paid'): Movement => ({
  ...movement,
  details: { bill, order, title: 'SH-2345' },
})

/** A refused bill does not use up the grant. */
const refused = (
  name: string,
  specOf: (stage: Stage) => BillSpec | Promise<BillSpec>,
  order?: 'back',
): PaymentCase => ({
  name: `a bill ${name}`,
  code: 'not_payable',
  keepsGrant: true,
  kept: undefined,
  arrange: async (stage) => {
    const bill = await billOf(stage, await specOf(stage))
    await giveGrant(stage)
    return payingBill(paying(stage), bill, order)
  },
})

/** Each case has exactly one fault. */
export const billRefusals: readonly PaymentCase[] = [
  refused('that is not open yet', () => ({ state: 'waiting' })),
  refused('that is void', () => ({ state: 'voided' })),
  refused('that is paid', () => ({ state: 'paid' })),
  refused('that is returned', () => ({ state: 'returned' })),
  refused('of one franc more', () => ({ amount: francs + 1 })),
  refused('of one franc less', () => ({ amount: francs - 1 })),
  refused('with payer and payee exchanged', ({ from, to }) => ({ payer: to, payee: from })),
  refused('of another payer', async ({ sql }) => ({ payer: await plantWallet(sql) })),
  refused('to another payee', async ({ sql }) => ({ payee: await plantWallet(sql) })),
  refused('to refund that is not paid', ({ from, to }) => ({ payer: to, payee: from }), 'back'),
  refused('to refund, by its payer', () => ({ state: 'paid' }), 'back'),
  refused(
    'to refund, by another person',
    async ({ sql, to }) => ({ payer: to, payee: await plantWallet(sql), state: 'paid' }),
    'back',
  ),
  refused(
    'to refund, to another person',
    async ({ sql, from }) => ({ payer: await plantWallet(sql), payee: from, state: 'paid' }),
    'back',
  ),
  refused(
    'to refund with another amount',
    ({ from, to }) => ({ payer: to, payee: from, state: 'paid', amount: francs + 1 }),
    'back',
  ),
  {
    name: 'an unknown bill',
    code: 'not_payable',
    keepsGrant: true,
    kept: undefined,
    arrange: async (stage) => {
      await giveGrant(stage)
      return payingBill(paying(stage), newId())
    },
  },
  {
    name: 'a bill without a grant',
    code: 'authorization_required',
    column: 'session_id',
    kept: undefined,
    arrange: async (stage) => payingBill(paying(stage), await billOf(stage)),
  },
]

export const billPayments: readonly PaymentCase[] = [
  {
    name: 'an open bill',
    code: 'done',
    kept: 'done',
    balance: 1000 - francs,
    arrange: async (stage) => {
      const bill = await billOf(stage)
      await giveGrant(stage)
      return payingBill(paying(stage), bill)
    },
  },
  {
    name: 'a refund of a bill',
    code: 'done',
    kept: 'done',
    balance: 1000 - francs,
    arrange: async (stage) => {
      const bill = await billOf(stage, { payer: stage.to, payee: stage.from, state: 'paid' })
      await giveGrant(stage)
      return payingBill(paying(stage), bill, 'back')
    },
  },
]

/** Pays the bill; returns the movement that did. */
export const payBill = async (stage: Stage, bill: Id): Promise<Movement> => {
  const movement = payingBill(paying(stage), bill)
  await giveGrant(stage)
  await bookMovements(stage.sql, [movement])
  return movement
}
