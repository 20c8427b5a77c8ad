import type { Id } from '@sheds/contract/scalars'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { plantWallet, type TestWallet } from '../../../testing/wallets.ts'
import type { Movement } from '../ledger.queries.ts'
import { insertPurchase } from '../purchases/purchases.queries.ts'
import type { PaymentCase } from './payment-cases.ts'
import { buying, close, francs, granted, type Stage, stop } from './payment-stage.ts'

/** Somebody else it is for, with leave to buy it for `leaveFor`. */
const given = async (
  stage: Stage,
  { leaveFor, prepare }: { leaveFor?: (receiver: TestWallet) => Id | undefined; prepare?: Prepare },
): Promise<Movement> => {
  const [receiver, thing] = [await plantWallet(stage.sql), newId()]
  await prepare?.(receiver, thing)
  const forId = leaveFor === undefined ? receiver.id : leaveFor(receiver)
  await granted(stage, { action: 'paid_music', recipientId: thing, amount: francs, forId })
  return buying(stage, thing, receiver)
}

type Prepare = (receiver: TestWallet, thing: Id) => Promise<unknown>

const otherLeave = (name: string, arrange: PaymentCase['arrange']): PaymentCase => ({
  name: `leave ${name}`,
  code: 'authorization_required',
  column: 'for_id',
  keepsGrant: true,
  kept: undefined,
  arrange,
})

const gone = (name: string, prepare: (stage: Stage, receiver: TestWallet) => Promise<unknown>): PaymentCase => ({
  name: `a gift to who ${name}`,
  code: 'recipient_not_found',
  kept: 'recipient_not_found',
  arrange: (stage) => given(stage, { prepare: (receiver) => prepare(stage, receiver) }),
})

export const giftRefusals: readonly PaymentCase[] = [
  otherLeave('to buy for oneself, at a gift', (stage) => given(stage, { leaveFor: () => undefined })),
  otherLeave('to give to somebody else', (stage) => given(stage, { leaveFor: () => stage.to.id })),
  otherLeave('to give, at a thing for oneself', async (stage) => {
    const thing = newId()
    await granted(stage, { action: 'paid_music', recipientId: thing, forId: stage.to.id })
    return buying(stage, thing)
  }),
  gone('has closed the wallet', close),
  gone('has not activated it', (stage, receiver) => stop(stage, receiver, { status: 'inactive' })),
  {
    name: 'a gift that its receiver has',
    code: 'already_owned',
    keepsGrant: true,
    kept: undefined,
    arrange: (stage) =>
      given(stage, {
        prepare: (receiver, thingId) =>
          transaction(stage.sql, (tx) =>
            insertPurchase(tx, { id: newId(), accountId: receiver.id, thingId, how: 'free' }),
          ),
      }),
  },
]

const done = { code: 'done', kept: 'done', balance: 1000 - francs } as const

export const giftPayments: readonly PaymentCase[] = [
  { ...done, name: 'leave to give it to just them', arrange: (stage) => given(stage, {}) },
  {
    ...done,
    name: 'a gift of what the payer has',
    arrange: (stage) =>
      given(stage, {
        prepare: (_, thingId) =>
          transaction(stage.sql, (tx) =>
            insertPurchase(tx, { id: newId(), accountId: stage.from.id, thingId, how: 'free' }),
          ),
      }),
  },
  {
    ...done,
    name: 'a gift to oneself, which is none',
    arrange: async (stage) => {
      const thing = newId()
      await granted(stage, { action: 'paid_music', recipientId: thing })
      return buying(stage, thing, stage.from)
    },
  },
  {
    ...done,
    name: 'a gift to who may not pay',
    arrange: (stage) => given(stage, { prepare: (receiver) => stop(stage, receiver, { frozen: 'infinity' }) }),
  },
]
