import type { Id } from '@sheds/contract/scalars'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { plantWallet, type TestWallet } from '../../../testing/wallets.ts'
import { type Bill, insertBill, openBill } from '../bills/bills.queries.ts'
import { bookMovements, type Movement } from '../ledger.queries.ts'
import type { PaymentCase } from './payment-cases.ts'
import { francs, granted, paying, type Stage } from './payment-stage.ts'

interface Billed {
  payer?: TestWallet
  payee?: TestWallet
  amount?: number
  state?: Bill['state']
}

/** What one is to pay the other once, as it stands. */
export const billOf = async (stage: Stage, billed: Billed = {}): Promise<Id> => {
  const { payer = stage.from, payee = stage.to, amount = francs, state = 'open' } = billed
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

/** The leave for it is not used up. */
const refused = (name: string, billed: (stage: Stage) => Billed | Promise<Billed>, order?: 'back'): PaymentCase => ({
  name: `a bill ${name}`,
  code: 'not_payable',
  keepsGrant: true,
  kept: undefined,
  arrange: async (stage) => {
    const bill = await billOf(stage, await billed(stage))
    await granted(stage)
    return payingBill(paying(stage), bill, order)
  },
})

/** One thing is wrong with each. */
export const billRefusals: readonly PaymentCase[] = [
  refused('that waits', () => ({ state: 'waiting' })),
  refused('that is void', () => ({ state: 'voided' })),
  refused('that is paid', () => ({ state: 'paid' })),
  refused('that came back', () => ({ state: 'returned' })),
  refused('of one franc more', () => ({ amount: francs + 1 })),
  refused('of one franc less', () => ({ amount: francs - 1 })),
  refused('of the other', ({ from, to }) => ({ payer: to, payee: from })),
  refused('of a third person, to the same', async ({ sql }) => ({ payer: await plantWallet(sql) })),
  refused('to a third person', async ({ sql }) => ({ payee: await plantWallet(sql) })),
  refused('to go back that nobody paid', ({ from, to }) => ({ payer: to, payee: from }), 'back'),
  refused('to go back by who paid it', () => ({ state: 'paid' }), 'back'),
  refused(
    'to go back by a third person',
    async ({ sql, to }) => ({ payer: to, payee: await plantWallet(sql), state: 'paid' }),
    'back',
  ),
  refused(
    'to go back to a third person',
    async ({ sql, from }) => ({ payer: await plantWallet(sql), payee: from, state: 'paid' }),
    'back',
  ),
  refused(
    'to go back of one franc more',
    ({ from, to }) => ({ payer: to, payee: from, state: 'paid', amount: francs + 1 }),
    'back',
  ),
  {
    name: 'a bill that there is not',
    code: 'not_payable',
    keepsGrant: true,
    kept: undefined,
    arrange: async (stage) => {
      await granted(stage)
      return payingBill(paying(stage), newId())
    },
  },
  {
    name: 'a bill without leave',
    code: 'authorization_required',
    column: 'session_id',
    kept: undefined,
    arrange: async (stage) => payingBill(paying(stage), await billOf(stage)),
  },
]

export const billPayments: readonly PaymentCase[] = [
  {
    name: 'a bill that is open',
    code: 'done',
    kept: 'done',
    balance: 1000 - francs,
    arrange: async (stage) => {
      const bill = await billOf(stage)
      await granted(stage)
      return payingBill(paying(stage), bill)
    },
  },
  {
    name: 'a bill that goes back',
    code: 'done',
    kept: 'done',
    balance: 1000 - francs,
    arrange: async (stage) => {
      const bill = await billOf(stage, { payer: stage.to, payee: stage.from, state: 'paid' })
      await granted(stage)
      return payingBill(paying(stage), bill, 'back')
    },
  },
]

/** Paid before, by this very movement. */
export const payBill = async (stage: Stage, bill: Id): Promise<Movement> => {
  const movement = payingBill(paying(stage), bill)
  await granted(stage)
  await bookMovements(stage.sql, [movement])
  return movement
}
