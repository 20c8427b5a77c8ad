import type { Id } from '@sheds/contract/scalars'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { plantWallet, type TestWallet } from '../../../testing/wallets.ts'
import type { Movement } from '../ledger.queries.ts'
import { insertPurchase } from '../purchases/purchases.queries.ts'
import type { PaymentCase } from './payment-cases.ts'
import { block, buying, close, francs, giveGrant, type Stage } from './payment-stage.ts'

/** Movement that buys a gift; `grantFor` is the receiver named by the grant. */
const buyGift = async (
  stage: Stage,
  { grantFor, prepare }: { grantFor?: (receiver: TestWallet) => Id | undefined; prepare?: Prepare },
): Promise<Movement> => {
  const [receiver, thing] = [await plantWallet(stage.sql), newId()]
  await prepare?.(receiver, thing)
  const forId = grantFor === undefined ? receiver.id : grantFor(receiver)
  await giveGrant(stage, { action: 'paid_music', recipientId: thing, amount: francs, forId })
  return buying(stage, thing, receiver)
}

type Prepare = (receiver: TestWallet, thing: Id) => Promise<unknown>

const wrongGrant = (name: string, arrange: PaymentCase['arrange']): PaymentCase => ({
  name: `a grant ${name}`,
  code: 'authorization_required',
  column: 'for_id',
  keepsGrant: true,
  kept: undefined,
  arrange,
})

const missingReceiver = (
  name: string,
  prepare: (stage: Stage, receiver: TestWallet) => Promise<unknown>,
): PaymentCase => ({
  name: `a gift to a receiver ${name}`,
  code: 'recipient_not_found',
  kept: 'recipient_not_found',
  arrange: (stage) => buyGift(stage, { prepare: (receiver) => prepare(stage, receiver) }),
})

export const giftRefusals: readonly PaymentCase[] = [
  wrongGrant('for a plain purchase, used for a gift', (stage) => buyGift(stage, { grantFor: () => undefined })),
  wrongGrant('for a gift to another receiver', (stage) => buyGift(stage, { grantFor: () => stage.to.id })),
  wrongGrant('for a gift, used for a plain purchase', async (stage) => {
    const thing = newId()
    await giveGrant(stage, { action: 'paid_music', recipientId: thing, forId: stage.to.id })
    return buying(stage, thing)
  }),
  missingReceiver('with a closed wallet', close),
  missingReceiver('with an inactive wallet', (stage, receiver) => block(stage, receiver, { status: 'inactive' })),
  {
    name: 'a gift that its receiver owns',
    code: 'already_owned',
    keepsGrant: true,
    kept: undefined,
    arrange: (stage) =>
      buyGift(stage, {
        prepare: (receiver, thingId) =>
          transaction(stage.sql, (tx) =>
            insertPurchase(tx, { id: newId(), accountId: receiver.id, thingId, how: 'free' }),
          ),
      }),
  },
]

const done = { code: 'done', kept: 'done', balance: 1000 - francs } as const

export const giftPayments: readonly PaymentCase[] = [
  { ...done, name: 'a gift with a grant for its receiver', arrange: (stage) => buyGift(stage, {}) },
  {
    ...done,
    name: 'a gift of an item that the payer owns',
    arrange: (stage) =>
      buyGift(stage, {
        prepare: (_, thingId) =>
          transaction(stage.sql, (tx) =>
            insertPurchase(tx, { id: newId(), accountId: stage.from.id, thingId, how: 'free' }),
          ),
      }),
  },
  {
    ...done,
    name: 'a gift to the payer, which is a plain purchase',
    arrange: async (stage) => {
      const thing = newId()
      await giveGrant(stage, { action: 'paid_music', recipientId: thing })
      return buying(stage, thing, stage.from)
    },
  },
  {
    ...done,
    name: 'a gift to a receiver with a frozen wallet',
    arrange: (stage) => buyGift(stage, { prepare: (receiver) => block(stage, receiver, { frozen: 'infinity' }) }),
  },
]
