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
  bare,
  buying,
  close,
  empty,
  francs,
  granted,
  justOver,
  named,
  paying,
  type Stage,
  type Stops,
  soon,
  stop,
} from './payment-stage.ts'

/** What an owner's payment comes to, and why. */
export interface PaymentCase {
  name: string
  code: MoneyOutcome['code']
  /** What of the grant shows in the case: each of its columns has a case of its own. */
  column?: string
  /** What its owner had before; a thousand francs if nothing is said. */
  balance?: number
  isReplay?: boolean
  /** The grant is still there. */
  keepsGrant?: boolean
  /** What the key says afterwards; nothing: it may come again. */
  kept: MoneyOutcome['code'] | 'voided' | undefined
  arrange(stage: Stage): Promise<Movement>
}

/** Leave that is bound otherwise than the payment. */
const bound = (
  column: string,
  name: string,
  { bounds, use }: { bounds: GrantBounds; use: Partial<GrantUse> },
): PaymentCase => ({
  name: `leave for ${name}`,
  code: 'authorization_required',
  column,
  keepsGrant: true,
  kept: undefined,
  arrange: async (stage) => {
    await granted(stage, bounds)
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

const stopped = (
  code: 'wallet_frozen' | 'wallet_locked' | 'wallet_held' | 'wallet_inactive',
  name: string,
  stops: () => Stops,
): PaymentCase => ({
  name: `a payer who is ${name}`,
  code,
  kept: code === 'wallet_locked' ? undefined : code,
  arrange: async (stage) => {
    await granted(stage)
    await stop(stage, stage.from, stops())
    return paying(stage)
  },
})

const notFound = (name: string, arrange: (stage: Stage) => Promise<unknown>): PaymentCase => ({
  name: `a payee ${name}`,
  code: 'recipient_not_found',
  kept: 'recipient_not_found',
  arrange: async (stage) => {
    await granted(stage)
    await arrange(stage)
    return paying(stage)
  },
})

/** The same key said something before; whoever asks again needs no leave, and uses none up. */
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
    await granted(stage)
    return movement
  },
})

const over = async (stage: Stage, amount: number): Promise<Movement> => {
  const much = paying(stage, { amount }, amount)
  await granted(stage)
  await bookMovements(stage.sql, [much])
  await bookMovements(stage.sql, [{ ...paying(stage), by: 'platform' }])
  return much
}

const poor: PaymentCase = {
  name: 'one franc more than there is',
  code: 'insufficient_funds',
  kept: 'insufficient_funds',
  arrange: async (stage) => {
    await granted(stage)
    return paying(stage, { amount: 1001 }, 1001)
  },
}

const grantRefusals: readonly PaymentCase[] = [
  unauthorized('session_id', 'no leave at all', async (stage) => paying(stage)),
  unauthorized('session_id', 'leave of another session of the same person', async (stage) => {
    const sessionId = newId()
    const { ownerId } = stage.from
    await stage.sql`
      insert into sessions (id, user_id, token_hash, created_at, last_used_at)
      values (${sessionId}, ${ownerId}, ${Buffer.from(sessionId)}, now(), now())`
    await granted({ ...stage, from: { ...stage.from, sessionId } })
    return paying(stage)
  }),
  {
    ...unauthorized('account_id', 'leave for another wallet', async (stage) => {
      await granted({ ...stage, from: { ...stage.to, sessionId: stage.from.sessionId } })
      return paying(stage)
    }),
    keepsGrant: true,
  },
  unauthorized('ends_at', 'leave that is over', async (stage) => {
    await granted(stage, {}, -1)
    return paying(stage)
  }),
  unauthorized('session_id', 'leave that a payment before used up', async (stage) => {
    await granted(stage)
    await bookMovements(stage.sql, [
      { ...paying(stage), key: newId(), legs: transferLegs(stage.from.id, stage.to.id, 5) },
    ])
    await bookMovements(stage.sql, [
      { ...paying(stage), legs: transferLegs(stage.to.id, stage.from.id, 5), by: 'platform' },
    ])
    return paying(stage)
  }),
  bound('action', 'another action', { bounds: { action: 'listing_fee' }, use: bare }),
  bound('action', 'nothing in particular, at a cash-out', { bounds: {}, use: named }),
  bound('action', 'nothing in particular, at another password', { bounds: {}, use: { action: 'update_password' } }),
  bound('amount', 'one franc more', { bounds: { amount: francs + 1 }, use: bare }),
  bound('amount', 'one franc less', { bounds: { amount: francs - 1 }, use: bare }),
  bound('recipient_id', 'another recipient', {
    bounds: { recipientId: platformAccounts.fees },
    use: { recipientId: platformAccounts.held },
  }),
  bound('recipient_id', 'a recipient where none is named', {
    bounds: { recipientId: platformAccounts.fees },
    use: bare,
  }),
  bound('phone', 'another phone', { bounds: { ...named, phone: '677000001' }, use: named }),
  bound('phone', 'a phone where none is named', { bounds: { phone: '677000000' }, use: bare }),
  bound('medium', 'another operator', { bounds: { ...named, medium: 'orange money' }, use: named }),
  bound('medium', 'an operator where none is named', { bounds: { medium: 'mtn momo' }, use: bare }),
]

/** Owned already, by whatever: with leave for it or without, which is not used up. */
const owned = (name: string, own: (stage: Stage, thing: Id) => Promise<unknown>, isGranted = true): PaymentCase => ({
  name: `a thing ${name}`,
  code: 'already_owned',
  keepsGrant: true,
  kept: undefined,
  arrange: async (stage) => {
    const thing = newId()
    await own(stage, thing)
    if (isGranted) await granted(stage, { action: 'paid_music', recipientId: thing })
    return buying(stage, thing)
  },
})

const takeFree = ({ sql, from }: Stage, thingId: Id) =>
  transaction(sql, (tx) => insertPurchase(tx, { id: newId(), accountId: from.id, thingId, how: 'free' }))

const purchaseRefusals: readonly PaymentCase[] = [
  owned('that one has for nothing', takeFree),
  owned('that one has, without leave', takeFree, false),
  {
    ...owned('that one bought before', async (stage, thing) => {
      await granted(stage)
      await bookMovements(stage.sql, [buying(stage, thing)])
    }),
    balance: 1000 - francs,
  },
  {
    ...bound('recipient_id', 'another thing', { bounds: { recipientId: newId() }, use: bare }),
    arrange: async (stage) => {
      await granted(stage, { action: 'paid_music', recipientId: newId() })
      return buying(stage, newId())
    },
  },
]

/** Every way in which an owner's payment is refused. */
export const refusals: readonly PaymentCase[] = [
  ...grantRefusals,
  ...purchaseRefusals,
  ...giftRefusals,
  ...billRefusals,
  stopped('wallet_inactive', 'not activated', () => ({ status: 'inactive' })),
  stopped('wallet_frozen', 'frozen', () => ({ frozen: 'infinity' })),
  stopped('wallet_frozen', 'frozen until then', () => ({ frozen: soon() })),
  stopped('wallet_locked', 'locked', () => ({ locked: soon() })),
  stopped('wallet_held', 'held', () => ({ held: soon() })),
  stopped('wallet_inactive', 'not activated and all the others', () => ({
    status: 'inactive',
    frozen: 'infinity',
    locked: soon(),
    held: soon(),
  })),
  stopped('wallet_frozen', 'frozen, locked and held', () => ({
    frozen: soon(),
    locked: soon(),
    held: soon(),
  })),
  stopped('wallet_locked', 'locked and held', () => ({ locked: soon(), held: soon() })),
  {
    name: 'a payer whose wallet is closed',
    code: 'wallet_inactive',
    kept: 'wallet_inactive',
    balance: 0,
    arrange: async (stage) => {
      await granted(stage)
      await empty(stage)
      await close(stage, stage.from)
      return paying(stage)
    },
  },
  notFound('whose wallet is closed', (stage) => close(stage, stage.to)),
  notFound('who has not activated the wallet', (stage) => stop(stage, stage.to, { status: 'inactive' })),
  poor,
  {
    name: 'too much, to a wallet that is closed',
    code: 'recipient_not_found',
    kept: 'recipient_not_found',
    arrange: async (stage) => {
      await close(stage, stage.to)
      return poor.arrange(stage)
    },
  },
  {
    name: 'too much, by who is frozen',
    code: 'wallet_frozen',
    kept: 'wallet_frozen',
    arrange: async (stage) => {
      const movement = await poor.arrange(stage)
      await stop(stage, stage.from, { frozen: 'infinity' })
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
  known('a key that is void', { code: 'key_voided', kept: 'voided', balance: 1000 }, async (stage) => {
    const movement = paying(stage)
    await insertVoid(stage.sql, movement)
    return movement
  }),
  known(
    'what was refused before, though it would do now',
    { code: 'insufficient_funds', kept: 'insufficient_funds', balance: 1000 },
    (stage) => over(stage, 1001),
  ),
]

const served = (name: string, arrange: PaymentCase['arrange']): PaymentCase => ({
  name,
  code: 'done',
  kept: 'done',
  balance: 1000 - francs,
  arrange,
})

const servedBy = (name: string, bounds: GrantBounds, use: Partial<GrantUse>): PaymentCase =>
  served(`leave for ${name}`, async (stage) => {
    await granted(stage, bounds)
    return paying(stage, use)
  })

/** The same key, said by somebody else or to another call, says nothing here. */
const foreignKey = (name: string, of: (stage: Stage, key: string) => Partial<Movement>): PaymentCase =>
  served(`a key of ${name}`, async (stage) => {
    const movement = paying(stage)
    await insertVoid(stage.sql, { ...movement, ...of(stage, movement.key) })
    await granted(stage)
    return movement
  })

/** What stands next to a refusal, and is none. */
export const payments: readonly PaymentCase[] = [
  servedBy('exactly this', named, named),
  servedBy('exactly this recipient', { recipientId: platformAccounts.held }, { recipientId: platformAccounts.held }),
  ...(['send_money', 'listing_fee', 'paid_music', 'accept_incoming_request'] as const).map((action) =>
    servedBy(`nothing in particular, at ${action}`, {}, { action }),
  ),
  servedBy('the action alone, at a cash-out', { action: 'cash_out' }, named),
  served('leave for this thing', async (stage) => {
    const thing = newId()
    await granted(stage, { action: 'paid_music', recipientId: thing, amount: francs })
    return buying(stage, thing)
  }),
  served('a thing that somebody else has', async (stage) => {
    const thing = newId()
    await takeFree({ ...stage, from: stage.to }, thing)
    await granted(stage)
    return buying(stage, thing)
  }),
  served('a thing it is for, and words, and no bill', async (stage) => {
    await granted(stage)
    return { ...paying(stage), details: { music: newId(), note: 'For the song' } }
  }),
  ...giftPayments,
  ...billPayments,
  foreignKey('another wallet', ({ to }) => ({ accountId: to.id })),
  foreignKey('another call', () => ({ call: 'cash_out' })),
  foreignKey('another try', () => ({ key: newId() })),
  served('a payer whose freeze, lock and hold are over', async (stage) => {
    await granted(stage)
    await stop(stage, stage.from, { frozen: justOver(), locked: justOver(), held: justOver() })
    return paying(stage)
  }),
  served('a payee who may not pay', async (stage) => {
    await granted(stage)
    await stop(stage, stage.to, { frozen: 'infinity', locked: soon(), held: soon() })
    return paying(stage)
  }),
  {
    name: 'all that there is',
    code: 'done',
    kept: 'done',
    balance: 0,
    arrange: async (stage) => {
      await granted(stage)
      return paying(stage, { amount: 1000 }, 1000)
    },
  },
]
