import type { Id } from '@sheds/contract/scalars'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { GrantBounds } from '../grants.queries.ts'
import { insertVoid } from '../intents.queries.ts'
import { bookMovements, type GrantUse, type MoneyOutcome, type Movement } from '../ledger.queries.ts'
import { platformAccounts, transferLegs } from '../ledger.rules.ts'
import { insertPurchase } from '../purchases/purchases.queries.ts'
import { billPayments, billRefusals } from './bill-cases.ts'
import { giftPayments, giftRefusals } from './gift-cases.ts'
import {
  type Blocks,
  bare,
  block,
  buying,
  close,
  empty,
  francs,
  giveGrant,
  justPast,
  named,
  paying,
  type Stage,
  soon,
} from './payment-stage.ts'

/** Payment by an owner with its expected outcome. */
export interface PaymentCase {
  name: string
  code: MoneyOutcome['code']
  /** Column of the grant that the case tests; a test requires a case for each. */
  column?: string
  /** Balance in the outcome; 1000 by default. */
  balance?: number
  isReplay?: boolean
  /** True if the grant still exists afterwards. */
  keepsGrant?: boolean
  /** Result stored under the key; undefined if the key may be used again. */
  kept: MoneyOutcome['code'] | 'voided' | undefined
  arrange(stage: Stage): Promise<Movement>
}

/** Grant whose bounds differ from the payment. */
const wrongBounds = (
  column: string,
  name: string,
  { bounds, use }: { bounds: GrantBounds; use: Partial<GrantUse> },
): PaymentCase => ({
  name: `a grant for ${name}`,
  code: 'authorization_required',
  column,
  keepsGrant: true,
  kept: undefined,
  arrange: async (stage) => {
    await giveGrant(stage, bounds)
    return paying(stage, use)
  },
})

const unauthorized = (column: string, name: string, arrange: PaymentCase['arrange']): PaymentCase => ({
  name,
  column,
  code: 'authorization_required',
  keepsGrant: column === 'ends_at',
  kept: undefined,
  arrange,
})

const blockedPayer = (
  code: 'wallet_frozen' | 'wallet_locked' | 'wallet_held' | 'wallet_inactive',
  name: string,
  blocks: () => Blocks,
): PaymentCase => ({
  name: `a payment from a wallet that is ${name}`,
  code,
  kept: code === 'wallet_locked' ? undefined : code,
  arrange: async (stage) => {
    await giveGrant(stage)
    await block(stage, stage.from, blocks())
    return paying(stage)
  },
})

const notFound = (name: string, arrange: (stage: Stage) => Promise<unknown>): PaymentCase => ({
  name: `a payment to ${name}`,
  code: 'recipient_not_found',
  kept: 'recipient_not_found',
  arrange: async (stage) => {
    await giveGrant(stage)
    await arrange(stage)
    return paying(stage)
  },
})

/** The key has a stored result; the repetition needs no grant and uses none up. */
const known = (
  name: string,
  { code, kept, balance }: Pick<PaymentCase, 'code' | 'kept'> & { balance: number },
  before: (stage: Stage) => Promise<Movement>,
): PaymentCase => ({
  name,
  code,
  kept,
  balance,
  isReplay: true,
  keepsGrant: true,
  arrange: async (stage) => {
    const movement = await before(stage)
    await giveGrant(stage)
    return movement
  },
})

const refusedBefore = async (stage: Stage, amount: number): Promise<Movement> => {
  const much = paying(stage, { amount }, amount)
  await giveGrant(stage)
  await bookMovements(stage.sql, [much])
  await bookMovements(stage.sql, [{ ...paying(stage), by: 'platform' }])
  return much
}

const overdraft: PaymentCase = {
  name: 'one franc more than the balance',
  code: 'insufficient_funds',
  kept: 'insufficient_funds',
  arrange: async (stage) => {
    await giveGrant(stage)
    return paying(stage, { amount: 1001 }, 1001)
  },
}

const grantRefusals: readonly PaymentCase[] = [
  unauthorized('session_id', 'a payment without a grant', async (stage) => paying(stage)),
  unauthorized('session_id', 'a grant of another session of the same owner', async (stage) => {
    const sessionId = newId()
    const { ownerId } = stage.from
    await stage.sql`
      insert into sessions (id, user_id, token_hash, created_at, last_used_at)
      values (${sessionId}, ${ownerId}, ${Buffer.from(sessionId)}, now(), now())`
    await giveGrant({ ...stage, from: { ...stage.from, sessionId } })
    return paying(stage)
  }),
  {
    ...unauthorized('account_id', 'a grant for another wallet', async (stage) => {
      await giveGrant({ ...stage, from: { ...stage.to, sessionId: stage.from.sessionId } })
      return paying(stage)
    }),
    keepsGrant: true,
  },
  unauthorized('ends_at', 'an expired grant', async (stage) => {
    await giveGrant(stage, {}, -1)
    return paying(stage)
  }),
  unauthorized('session_id', 'a grant that an earlier payment used up', async (stage) => {
    await giveGrant(stage)
    await bookMovements(stage.sql, [
      { ...paying(stage), key: newId(), legs: transferLegs(stage.from.id, stage.to.id, 5) },
    ])
    await bookMovements(stage.sql, [
      { ...paying(stage), legs: transferLegs(stage.to.id, stage.from.id, 5), by: 'platform' },
    ])
    return paying(stage)
  }),
  wrongBounds('action', 'another action', { bounds: { action: 'listing_fee' }, use: bare }),
  wrongBounds('action', 'any action, used for a cash-out', { bounds: {}, use: named }),
  wrongBounds('action', 'any action, used for a new password', { bounds: {}, use: { action: 'update_password' } }),
  wrongBounds('amount', 'one franc more', { bounds: { amount: francs + 1 }, use: bare }),
  wrongBounds('amount', 'one franc less', { bounds: { amount: francs - 1 }, use: bare }),
  wrongBounds('recipient_id', 'another recipient', {
    bounds: { recipientId: platformAccounts.fees },
    use: { recipientId: platformAccounts.held },
  }),
  wrongBounds('recipient_id', 'a recipient, used without one', {
    bounds: { recipientId: platformAccounts.fees },
    use: bare,
  }),
  wrongBounds('phone', 'another phone', { bounds: { ...named, phone: '677000001' }, use: named }),
  wrongBounds('phone', 'a phone, used without one', { bounds: { phone: '677000000' }, use: bare }),
  wrongBounds('medium', 'another operator', { bounds: { ...named, medium: 'orange money' }, use: named }),
  wrongBounds('medium', 'an operator, used without one', { bounds: { medium: 'mtn momo' }, use: bare }),
]

/** Purchase of an owned item; a grant, if there is one, is not used up. */
const owned = (name: string, own: (stage: Stage, thing: Id) => Promise<unknown>, isGranted = true): PaymentCase => ({
  name: `an item ${name}`,
  code: 'already_owned',
  keepsGrant: true,
  kept: undefined,
  arrange: async (stage) => {
    const thing = newId()
    await own(stage, thing)
    if (isGranted) await giveGrant(stage, { action: 'paid_music', recipientId: thing })
    return buying(stage, thing)
  },
})

const takeFree = ({ sql, from }: Stage, thingId: Id) =>
  transaction(sql, (tx) => insertPurchase(tx, { id: newId(), accountId: from.id, thingId, how: 'free' }))

const purchaseRefusals: readonly PaymentCase[] = [
  owned('owned for free', takeFree),
  owned('owned, without a grant', takeFree, false),
  {
    ...owned('bought before', async (stage, thing) => {
      await giveGrant(stage)
      await bookMovements(stage.sql, [buying(stage, thing)])
    }),
    balance: 1000 - francs,
  },
  {
    ...wrongBounds('recipient_id', 'another item', { bounds: { recipientId: newId() }, use: bare }),
    arrange: async (stage) => {
      await giveGrant(stage, { action: 'paid_music', recipientId: newId() })
      return buying(stage, newId())
    },
  },
]

/** All refusals of an owner's payment. */
export const refusals: readonly PaymentCase[] = [
  ...grantRefusals,
  ...purchaseRefusals,
  ...giftRefusals,
  ...billRefusals,
  blockedPayer('wallet_inactive', 'not activated', () => ({ status: 'inactive' })),
  blockedPayer('wallet_frozen', 'frozen', () => ({ frozen: 'infinity' })),
  blockedPayer('wallet_frozen', 'frozen until a time', () => ({ frozen: soon() })),
  blockedPayer('wallet_locked', 'locked', () => ({ locked: soon() })),
  blockedPayer('wallet_held', 'held', () => ({ held: soon() })),
  blockedPayer('wallet_inactive', 'not activated, frozen, locked and held', () => ({
    status: 'inactive',
    frozen: 'infinity',
    locked: soon(),
    held: soon(),
  })),
  blockedPayer('wallet_frozen', 'frozen, locked and held', () => ({
    frozen: soon(),
    locked: soon(),
    held: soon(),
  })),
  blockedPayer('wallet_locked', 'locked and held', () => ({ locked: soon(), held: soon() })),
  {
    name: 'a payment from a closed wallet',
    code: 'wallet_inactive',
    kept: 'wallet_inactive',
    balance: 0,
    arrange: async (stage) => {
      await giveGrant(stage)
      await empty(stage)
      await close(stage, stage.from)
      return paying(stage)
    },
  },
  notFound('a closed wallet', (stage) => close(stage, stage.to)),
  notFound('a wallet that is not activated', (stage) => block(stage, stage.to, { status: 'inactive' })),
  overdraft,
  {
    name: 'too much, to a closed wallet',
    code: 'recipient_not_found',
    kept: 'recipient_not_found',
    arrange: async (stage) => {
      await close(stage, stage.to)
      return overdraft.arrange(stage)
    },
  },
  {
    name: 'too much, from a frozen wallet',
    code: 'wallet_frozen',
    kept: 'wallet_frozen',
    arrange: async (stage) => {
      const movement = await overdraft.arrange(stage)
      await block(stage, stage.from, { frozen: 'infinity' })
      return movement
    },
  },
  known('the key of another payment', { code: 'key_conflict', kept: 'done', balance: 1000 }, async (stage) => {
    const movement = paying(stage)
    const other = {
      ...movement,
      body: { ...movement.body, amount: 1 },
      legs: transferLegs(stage.to.id, stage.from.id, 1),
    }
    await bookMovements(stage.sql, [
      { ...paying(stage), legs: transferLegs(stage.from.id, stage.to.id, 1), by: 'platform' },
    ])
    await bookMovements(stage.sql, [{ ...other, by: 'platform' }])
    return movement
  }),
  known('a voided key', { code: 'key_voided', kept: 'voided', balance: 1000 }, async (stage) => {
    const movement = paying(stage)
    await insertVoid(stage.sql, movement)
    return movement
  }),
  known(
    'a key refused before, though the balance would suffice now',
    { code: 'insufficient_funds', kept: 'insufficient_funds', balance: 1000 },
    (stage) => refusedBefore(stage, 1001),
  ),
]

const accepted = (name: string, arrange: PaymentCase['arrange']): PaymentCase => ({
  name,
  code: 'done',
  kept: 'done',
  balance: 1000 - francs,
  arrange,
})

const acceptedWith = (name: string, bounds: GrantBounds, use: Partial<GrantUse>): PaymentCase =>
  accepted(`a payment with a grant for ${name}`, async (stage) => {
    await giveGrant(stage, bounds)
    return paying(stage, use)
  })

/** A voided key of another account or call does not affect this payment. */
const foreignKey = (name: string, nameOf: (stage: Stage, key: string) => Partial<Movement>): PaymentCase =>
  accepted(`a payment beside a voided key of ${name}`, async (stage) => {
    const movement = paying(stage)
    await insertVoid(stage.sql, { ...movement, ...nameOf(stage, movement.key) })
    await giveGrant(stage)
    return movement
  })

/** Accepted payments that resemble a refusal. */
export const payments: readonly PaymentCase[] = [
  acceptedWith('all its details', named, named),
  acceptedWith('its recipient', { recipientId: platformAccounts.held }, { recipientId: platformAccounts.held }),
  ...(['send_money', 'listing_fee', 'paid_music', 'accept_incoming_request'] as const).map((action) =>
    acceptedWith(`any action, used for ${action}`, {}, { action }),
  ),
  acceptedWith('a cash-out without further bounds', { action: 'cash_out' }, named),
  accepted('a purchase with a grant for its item', async (stage) => {
    const thing = newId()
    await giveGrant(stage, { action: 'paid_music', recipientId: thing, amount: francs })
    return buying(stage, thing)
  }),
  accepted('an item that another account owns', async (stage) => {
    const thing = newId()
    await takeFree({ ...stage, from: stage.to }, thing)
    await giveGrant(stage)
    return buying(stage, thing)
  }),
  accepted('a payment with an item and a note but no bill', async (stage) => {
    await giveGrant(stage)
    return { ...paying(stage), details: { music: newId(), note: 'For the song' } }
  }),
  ...giftPayments,
  ...billPayments,
  foreignKey('another wallet', ({ to }) => ({ accountId: to.id })),
  foreignKey('another call', () => ({ call: 'cash_out' })),
  foreignKey('another payment', () => ({ key: newId() })),
  accepted('a payment from a wallet whose freeze, lock and hold have ended', async (stage) => {
    await giveGrant(stage)
    await block(stage, stage.from, { frozen: justPast(), locked: justPast(), held: justPast() })
    return paying(stage)
  }),
  accepted('a payment to a wallet that is frozen, locked and held', async (stage) => {
    await giveGrant(stage)
    await block(stage, stage.to, { frozen: 'infinity', locked: soon(), held: soon() })
    return paying(stage)
  }),
  {
    name: 'the whole balance',
    code: 'done',
    kept: 'done',
    balance: 0,
    arrange: async (stage) => {
      await giveGrant(stage)
      return paying(stage, { amount: 1000 }, 1000)
    },
  },
]
