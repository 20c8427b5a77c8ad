import type { Id } from '@sheds/contract/scalars'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { noSlices } from '../../testing/no-slices.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { runsOfTier } from '../../testing/tiers/tier.ts'
import { balanceOf, grantTo, plantWallet, type TestWallet } from '../../testing/wallets.ts'
import { auditBooks, describeFault } from './audit.service.ts'
import { type Movement, ownerOf } from './ledger.queries.ts'
import { type Leg, platformAccounts } from './ledger.rules.ts'
import { createLedger, type Ledger } from './ledger.service.ts'

let test: TestDatabase
let copies: { database: Database; ledger: Ledger }[]

beforeAll(async () => {
  test = await createTestDatabase()
  copies = [0, 1].map(() => {
    const database = connect({ url: test.url, prepare: true, max: 4 })
    return { database, ledger: createLedger({ ...noSlices, database }) }
  })
})

afterAll(async () => {
  for (const { database } of copies) await database.close()
  await test.drop()
})

const people = 6
const platform = [platformAccounts.mtnFloat, platformAccounts.capital, platformAccounts.costs]
const mayOwe: ReadonlySet<Id> = new Set(platform)

type State = 'active' | 'closed' | 'frozen'

/** Expected books in the simplest form: a balance per account and an answer per key. */
interface Model {
  balances: Map<Id, number>
  states: Map<Id, State>
  /** Granted wallets; the value is the receiver if the grant is for a gift. */
  grants: Map<Id, Id | undefined>
  /** Owner and item of each purchase. */
  owned: Set<string>
  answers: Map<string, { body: string; code: string; balance: number }>
}

interface DrawnMovement {
  /** Indexes in the list of accounts; the first pays the others. */
  accounts: number[]
  amounts: number[]
  key: number
  isOwners: boolean
  /** Index of the purchased item; null for a transfer. */
  buys: number | null
  /** Index of the receiver of a gift; null without one. */
  giftTo: number | null
}

type Round =
  | { kind: 'batch'; copy: number; items: DrawnMovement[] }
  | { kind: 'state'; person: number; state: State }
  | { kind: 'grant'; person: number; giftTo: number | null }

const drawnItem: fc.Arbitrary<DrawnMovement> = fc.record({
  accounts: fc.uniqueArray(fc.nat(people + platform.length - 1), { minLength: 2, maxLength: 8 }),
  amounts: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 7, maxLength: 7 }),
  key: fc.nat(25),
  isOwners: fc.boolean(),
  buys: fc.option(fc.nat(1)),
  giftTo: fc.option(fc.nat(people - 1), { freq: 2 }),
})

const rounds: fc.Arbitrary<Round[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('batch' as const),
        copy: fc.nat(1),
        items: fc.array(drawnItem, { minLength: 1, maxLength: 12 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('state' as const),
        person: fc.nat(people - 1),
        state: fc.constantFrom<State>('active', 'closed', 'frozen'),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('grant' as const),
        person: fc.nat(people - 1),
        giftTo: fc.option(fc.nat(people - 1), { freq: 2 }),
      }),
    },
  ),
  { minLength: 3, maxLength: 12 },
)

const things = [newId(), newId()]

const movementOf = (
  drawn: DrawnMovement,
  accounts: readonly Id[],
  wallets: readonly TestWallet[],
  run: string,
): Movement => {
  const ids = drawn.accounts.map((place) => accounts[place] as Id)
  const credits: Leg[] = ids.slice(1).map((accountId, at) => ({ accountId, amount: drawn.amounts[at] ?? 1 }))
  const amount = credits.reduce((sum, leg) => sum + leg.amount, 0)
  const [payer = '' as Id, payee = '' as Id] = ids
  const owner = wallets.find(({ id }) => id === payer)
  const isOwners = drawn.isOwners && owner !== undefined
  const recipientId = isOwners && drawn.buys !== null ? things[drawn.buys] : undefined
  const receiver = recipientId === undefined || drawn.giftTo === null ? undefined : wallets[drawn.giftTo]?.id
  return {
    accountId: payer,
    call: run,
    key: `key-${String(drawn.key).padStart(5, '0')}`,
    otherId: payee,
    kind: recipientId === undefined ? 'send' : 'purchase',
    body: { legs: JSON.stringify(credits) },
    legs: [{ accountId: payer, amount: -amount }, ...credits],
    details: receiver === undefined ? {} : { for: receiver },
    by: isOwners ? { sessionId: owner.sessionId, action: 'send_money', amount, recipientId } : 'platform',
  }
}

/** Owner and item of a purchase, unique for any payer. */
const ownershipOf = ({ accountId, details, by }: Movement): string | undefined =>
  by === 'platform' || by.recipientId === undefined
    ? undefined
    : `${(details?.for as Id | undefined) ?? accountId} ${by.recipientId}`

const decide = (model: Model, movement: Movement) => {
  const { accountId, call, key, body, legs, by, kind } = movement
  const name = `${accountId} ${call} ${key}`
  const kept = model.answers.get(name)
  if (kept !== undefined) {
    return kept.body === `${kind} ${body.legs}` ? { code: kept.code, balance: kept.balance } : { code: 'key_conflict' }
  }
  const ownership = ownershipOf(movement)
  if (ownership !== undefined && model.owned.has(ownership))
    return { code: 'already_owned', balance: model.balances.get(accountId) ?? 0 }
  const code = by === 'platform' ? decidePlatform(model, legs) : decideOwner(model, movement)
  const balance = model.balances.get(accountId) ?? 0
  if (code === 'done' && ownership !== undefined) model.owned.add(ownership)
  if (code !== 'authorization_required') model.answers.set(name, { body: `${kind} ${body.legs}`, code, balance })
  return { code, balance }
}

const decideOwner = (model: Model, movement: Movement): string => {
  const { accountId: payer, legs } = movement
  const receiver = ownerOf(movement) === payer ? undefined : ownerOf(movement)
  if (!model.grants.has(payer) || model.grants.get(payer) !== receiver) return 'authorization_required'
  model.grants.delete(payer)
  if (receiver !== undefined && model.states.get(receiver) === 'closed') return 'recipient_not_found'
  const state = model.states.get(payer)
  if (state !== 'active') return state === 'frozen' ? 'wallet_frozen' : 'wallet_inactive'
  if (legs.some((leg) => leg.amount > 0 && model.states.get(leg.accountId) === 'closed')) return 'recipient_not_found'
  return decidePlatform(model, legs)
}

const decidePlatform = ({ balances, states }: Model, legs: readonly Leg[]): string => {
  const isCovered = ({ accountId, amount }: Leg) =>
    mayOwe.has(accountId) || (balances.get(accountId) ?? 0) + amount >= 0
  if (!legs.every(isCovered)) return 'insufficient_funds'
  let code = 'done'
  for (const { accountId, amount } of legs) {
    const isGone = amount > 0 && states.get(accountId) === 'closed'
    if (isGone) code = 'unclaimed'
    const to = isGone ? platformAccounts.unclaimed : accountId
    balances.set(to, (balances.get(to) ?? 0) + amount)
  }
  return code
}

/** Order of execution: the first movement alone, then in rounds all whose key, session and purchase are not taken. */
const executionOrder = (movements: readonly Movement[]): Movement[] => {
  const [first, ...others] = movements
  const turn: Movement[] = first === undefined ? [] : [first]
  let left = others
  while (left.length > 0) {
    const seen = new Set<string>()
    left = left.filter((movement, at, all) => {
      const { accountId, call, key, by } = movement
      const marks = [`${accountId} ${call} ${key}`, ...(by === 'platform' ? [] : [by.sessionId])]
      const ownership = ownershipOf(movement)
      if (ownership !== undefined) marks.push(ownership)
      const waits = marks.some((mark) => seen.has(mark))
      for (const mark of marks) seen.add(mark)
      if (!waits) turn.push(all[at] as Movement)
      return waits
    })
  }
  return turn
}

const play = async (
  round: Round,
  { model, accounts, wallets, run }: { model: Model; accounts: Id[]; wallets: TestWallet[]; run: string },
) => {
  const { sql } = (copies[0] as (typeof copies)[0]).database
  if (round.kind === 'batch') {
    const movements = round.items.map((item) => movementOf(item, accounts, wallets, run))
    const ledger = copies[round.copy]?.ledger as Ledger
    const outcomes = await Promise.all(movements.map((movement) => ledger.move(movement)))
    const expected = new Map(executionOrder(movements).map((movement) => [movement, decide(model, movement)]))
    expect(outcomes).toMatchObject(movements.map((movement) => expected.get(movement)))
    return
  }
  const wallet = wallets[round.person] as TestWallet
  const isClosed = model.states.get(wallet.id) === 'closed'
  if (round.kind === 'grant') {
    const receiver = round.giftTo === null ? undefined : wallets[round.giftTo]?.id
    const forId = receiver === wallet.id ? undefined : receiver
    if ((await grantTo(sql, wallet, { forId })) !== undefined) model.grants.set(wallet.id, forId)
    return
  }
  // A wallet with money cannot be closed, and a closed one stays closed.
  if (isClosed || (round.state === 'closed' && model.balances.get(wallet.id) !== 0)) return
  model.states.set(wallet.id, round.state)
  await sql`
    update ledger_accounts set status = ${round.state === 'closed' ? 'closed' : 'active'},
      frozen_until = ${round.state === 'frozen' ? 'infinity' : null} where id = ${wallet.id}`
}

describe('ledger against a model', () => {
  it('books random batches as the model does, with repeated keys and closed wallets', async () => {
    const { sql } = (copies[0] as (typeof copies)[0]).database
    const property = fc.asyncProperty(
      rounds,
      fc.array(fc.nat(200), { minLength: people, maxLength: people }),
      async (drawn, money) => {
        const run = newId()
        const wallets: TestWallet[] = []
        for (const balance of money) wallets.push(await plantWallet(sql, balance))
        const accounts = [...wallets.map(({ id }) => id), ...platform]
        const watched = [...accounts, platformAccounts.unclaimed]
        const model: Model = {
          balances: new Map(await Promise.all(watched.map(async (id) => [id, await balanceOf(sql, { id })] as const))),
          states: new Map(wallets.map(({ id }) => [id, 'active'])),
          grants: new Map(),
          owned: new Set(),
          answers: new Map(),
        }
        for (const round of drawn) await play(round, { model, accounts, wallets, run })
        const found = await Promise.all(watched.map((id) => balanceOf(sql, { id })))
        expect(found).toEqual(watched.map((id) => model.balances.get(id)))
        const owned = await sql<{ name: string }[]>`
        select account_id || ' ' || thing_id as name from wallet_purchases
        where account_id = any(${wallets.map(({ id }) => id)}::uuid[])`
        expect(owned.map(({ name }) => name).sort()).toEqual([...model.owned].sort())
      },
    )
    await fc.assert(property, { numRuns: runsOfTier(60) })
    expect(describeFault(await auditBooks(sql))).toBe(undefined)
  }, 120_000)
})
