import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Database, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { noSlices } from '../../testing/no-slices.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { grantTo, plantWallet, type TestWallet } from '../../testing/wallets.ts'
import { insertFreeze, undoFreeze, updateThaw, updateThawLater } from './freezes.queries.ts'
import { deleteGrantsOf, findGrantId, takeGrant } from './grants.queries.ts'
import { deleteGuess, insertGuess, keepGuess, lockForGuess } from './guesses.queries.ts'
import { updateHoldEnded } from './holds.queries.ts'
import { endHold, placeHold } from './holds.service.ts'
import { insertVoid } from './intents.queries.ts'
import { platformAccounts } from './ledger.rules.ts'
import {
  activateAccount,
  clearWallet,
  closeLedgerAccount,
  findBalance,
  findHold,
  insertWallet,
  updateHold,
  updateName,
  updatePassword,
  updateWalletPassword,
} from './wallets.queries.ts'
import { openWallet } from './wallets.service.ts'

let test: TestDatabase
let database: Database
const sql = () => database.sql

beforeAll(async () => {
  test = await createTestDatabase()
  database = connect({ url: test.url, prepare: true })
})

afterAll(async () => {
  await database.close()
  await test.drop()
})

const inTen = () => new Date(Date.now() + 600_000).toISOString()

/** Wallet with a hold, a grant, a password attempt and a freeze. */
const plantBusy = async () => {
  const wallet = await plantWallet(sql(), 1000)
  const holdId = newId()
  const order = { id: holdId, accountId: wallet.id, call: 'cash_out', key: holdId, body: {}, by: 'platform' as const }
  const outcome = await transaction(sql(), (tx) =>
    placeHold(noSlices, tx, { ...order, amount: 100, fee: 0, float: platformAccounts.mtnFloat }),
  )
  if (!('entryId' in outcome)) throw new Error(outcome.code)
  await grantTo(sql(), wallet, { action: 'update_password' })
  const guess = await insertGuess(sql(), wallet.id)
  if (guess === undefined) throw new Error('the guess is judged')
  await transaction(sql(), (tx) => insertFreeze(tx, wallet.ownerId, wallet.sessionId))
  return { ...wallet, holdId, entryId: outcome.entryId, guess }
}
type BusyWallet = Awaited<ReturnType<typeof plantBusy>>

/** All rows stored for a wallet. */
const stateOf = async ({ id }: TestWallet) =>
  sql()`
    select to_jsonb(w) as wallet, to_jsonb(a) as account,
      (select jsonb_agg(g) from wallet_grants g where g.account_id = w.id) as grants,
      (select jsonb_agg(f) from wallet_freezes f where f.account_id = w.id) as freezes,
      (select jsonb_agg(h order by h.id) from wallet_holds h where h.account_id = w.id) as holds,
      (select jsonb_agg(k order by k.key) from payment_intents k where k.account_id = w.id) as keys
    from wallets w join ledger_accounts a on a.id = w.id where w.id = ${id}`

let mine: BusyWallet
let theirs: BusyWallet
let fresh: TestWallet

beforeEach(async () => {
  ;[mine, theirs, fresh] = [await plantBusy(), await plantBusy(), await plantWallet(sql())]
})

const writes: Readonly<Record<string, () => Promise<unknown>>> = {
  renaming: () => updateName(sql(), mine.ownerId, 'Njangi'),
  'setting the first password': () => updatePassword(sql(), mine.ownerId, 'hash'),
  'replacing the password': () => updateWalletPassword(sql(), mine.ownerId, 'hash'),
  'clearing the wallet': () => clearWallet(sql(), mine.ownerId),
  'holding the wallet': () => updateHold(sql(), mine.ownerId, inTen()),
  'ending a freeze': () => updateThaw(sql(), mine.ownerId, inTen()),
  'scheduling the end of a freeze': () => updateThawLater(sql(), mine.ownerId, inTen()),
  'undoing a freeze': () => transaction(sql(), (tx) => undoFreeze(tx, mine.ownerId, mine.sessionId)),
  'a freeze by another session': () => transaction(sql(), (tx) => insertFreeze(tx, mine.ownerId, fresh.sessionId)),
  'using a grant': () => takeGrant(sql(), { ...grantOf(mine), action: 'update_password' }),
  'deleting grants': () => deleteGrantsOf(sql(), mine.ownerId),
  'a password attempt': () => insertGuess(sql(), mine.id),
  'a correct password': () => deleteGuess(sql(), mine.guess),
  'a wrong password': () => keepGuess(sql(), mine.guess),
  'locking after wrong passwords': () => lockForGuess(sql(), mine.guess, 5),
  'ending a hold': () => updateHoldEnded(sql(), { id: mine.holdId, state: 'paid', entryId: mine.entryId as never }),
  'voiding a key': () => insertVoid(sql(), { accountId: mine.id, call: 'send_money', key: newId() }),
}

const grantOf = ({ sessionId, id: accountId }: TestWallet) => ({ sessionId, accountId })

describe('wallet updates', () => {
  it.each(Object.entries(writes))('change only one wallet: %s', async (_, write) => {
    const others = () => Promise.all([stateOf(theirs), stateOf(fresh)])
    const [before, own] = [await others(), await stateOf(mine)]
    await write()
    expect(await others()).toEqual(before)
    expect(await stateOf(mine)).not.toEqual(own)
  })

  it('return the existing wallet when it is opened again', async () => {
    const ownerId = newId()
    await sql()`insert into users (id, name, email, phone_number) values (${ownerId}, 'Ngo', 'ngo@example.com', '')`
    const open = (ownerName: string) => openWallet(sql(), { ownerId, ownerName })
    const { wallet, isNew } = await open('Ngo')
    expect([wallet.status, wallet.my_wallet_name, isNew]).toEqual([0, 'Ngo', true])
    expect(await open('Other')).toEqual({ wallet, isNew: false })
    const other = { id: newId(), ownerId, walletId: 'AAA000', name: 'x' }
    expect(await insertWallet(sql(), other)).toBe(undefined)
  })

  it('do not rename a cleared wallet', async () => {
    await clearWallet(sql(), mine.ownerId)
    const cleared = await stateOf(mine)
    await updateName(sql(), mine.ownerId, 'Njangi')
    expect(await stateOf(mine)).toEqual(cleared)
  })

  it('close or activate an account only in the right state', async () => {
    const others = () => Promise.all([stateOf(mine), stateOf(theirs)])
    const before = await others()
    expect(await closeLedgerAccount(sql(), fresh.ownerId)).toBe(true)
    const closed = await stateOf(fresh)
    expect(closed[0]?.account).toMatchObject({ status: 'closed' })
    for (const { ownerId } of [mine, theirs, fresh]) expect(await activateAccount(sql(), ownerId)).toBe(false)
    expect(await updateWalletPassword(sql(), fresh.ownerId, 'hash')).toBe(false)
    expect(await closeLedgerAccount(sql(), mine.ownerId)).toBe(false)
    expect(await closeLedgerAccount(sql(), newId())).toBe(true)
    expect([await others(), await stateOf(fresh)]).toEqual([before, closed])
  })

  it('do not close a wallet whose money is held', async () => {
    const { id, ownerId } = await plantWallet(sql(), 100)
    const order = { id: newId(), accountId: id, call: 'cash_out', key: newId(), body: {}, by: 'platform' as const }
    const held = { amount: 100, fee: 0, float: platformAccounts.mtnFloat }
    await transaction(sql(), (tx) => placeHold(noSlices, tx, { ...order, ...held }))
    expect(await findBalance(sql(), ownerId)).toEqual({ id, balance: 0 })
    expect(await closeLedgerAccount(sql(), ownerId)).toBe(false)
  })
})

describe('wallet grants', () => {
  it.each<[string, () => Partial<Parameters<typeof takeGrant>[1]>, boolean]>([
    ['with the same bounds', () => ({}), true],
    ['by another session', () => ({ sessionId: theirs.sessionId }), false],
    ['from another wallet', () => ({ accountId: theirs.id }), false],
    ['for another action', () => ({ action: 'update_password' }), false],
    ['with another amount', () => ({ amount: 501 }), false],
    ['with another phone', () => ({ phone: '677000001' }), false],
    ['with another operator', () => ({ medium: 'orange money' }), false],
  ])('are used only by a request that fits: %s', async (_, other, isTaken) => {
    const bounds = { action: 'cash_out', amount: 500, phone: '677000000', medium: 'mobile money' } as const
    await grantTo(sql(), mine, bounds)
    expect(await takeGrant(sql(), { ...grantOf(mine), ...bounds, ...other() })).toBe(isTaken)
    expect((await findGrantId(sql(), mine.sessionId)) === undefined).toBe(isTaken)
    expect(await findGrantId(sql(), theirs.sessionId)).toBeDefined()
  })

  it('are ignored after their expiry', async () => {
    await grantTo(sql(), mine, { action: 'update_password' }, -1)
    expect(await findGrantId(sql(), mine.sessionId)).toBe(undefined)
    expect(await takeGrant(sql(), { ...grantOf(mine), action: 'update_password' })).toBe(false)
  })

  it('are given only with the current password and for an active wallet', async () => {
    await updateWalletPassword(sql(), mine.ownerId, 'hash')
    expect(await grantTo(sql(), mine)).toBe(undefined)
    await closeLedgerAccount(sql(), fresh.ownerId)
    expect(await grantTo(sql(), fresh)).toBe(undefined)
    expect(await grantTo(sql(), theirs)).toBeDefined()
  })
})

describe('endHold and updateHold', () => {
  it.each([
    ['paid', 'cash_out_paid', 900],
    ['returned', 'cash_out_returned', 1000],
  ] as const)('end a hold once as %s, by an entry of kind %s', async (end, kind, left) => {
    const ended = await transaction(sql(), (tx) => endHold(noSlices, tx, { id: mine.holdId, end }))
    const again = await transaction(sql(), (tx) =>
      endHold(noSlices, tx, { id: mine.holdId, end: end === 'paid' ? 'returned' : 'paid' }),
    )
    expect([ended.state, again]).toEqual([end, { state: end }])
    const [entry] = await sql()`
      select e.kind, e.other_id as "otherId" from ledger_entries e join wallet_holds h on h.ended_by = e.id
      where h.id = ${mine.holdId}`
    expect(entry).toEqual({ kind, otherId: mine.id })
    expect((await findBalance(sql(), mine.ownerId))?.balance).toBe(left)
  })

  it('hold a wallet until the later of two times', async () => {
    const { ownerId } = mine
    expect(await findHold(sql(), ownerId)).toBe(undefined)
    const [later, sooner] = [inTen(), new Date(Date.now() + 60_000).toISOString()]
    await updateHold(sql(), ownerId, new Date(Date.now() - 60_000).toISOString())
    expect(await findHold(sql(), ownerId)).toBe(undefined)
    await updateHold(sql(), ownerId, later)
    await updateHold(sql(), ownerId, sooner)
    expect(await findHold(sql(), ownerId)).toBe(later)
    expect(await findHold(sql(), theirs.ownerId)).toBe(undefined)
  })
})

describe('freezes', () => {
  const frozenUntil = async ({ id }: TestWallet) =>
    (await sql()`select frozen_until as until from ledger_accounts where id = ${id}`)[0]?.until

  it('are undone once, only by the session that set them', async () => {
    const undo = (sessionId: string) => transaction(sql(), (tx) => undoFreeze(tx, mine.ownerId, sessionId))
    expect(await undo(theirs.sessionId)).toBe(false)
    expect(await undo(mine.sessionId)).toBe(true)
    expect(await frozenUntil(mine)).toBe(null)
    expect(await undo(mine.sessionId)).toBe(false)
  })

  it('cannot be undone after a short time', async () => {
    await sql()`update wallet_freezes set undo_until = clock_timestamp() - interval '1 second' where account_id = ${mine.id}`
    expect(await transaction(sql(), (tx) => undoFreeze(tx, mine.ownerId, mine.sessionId))).toBe(false)
    expect(await frozenUntil(mine)).not.toBe(null)
  })

  it('cannot be undone when they were changed meanwhile', async () => {
    await updateThaw(sql(), mine.ownerId, inTen())
    expect(await transaction(sql(), (tx) => undoFreeze(tx, mine.ownerId, mine.sessionId))).toBe(false)
  })

  it('keep a scheduled or finished thaw when another one is scheduled', async () => {
    await updateThawLater(sql(), mine.ownerId, inTen())
    const until = await frozenUntil(mine)
    expect(until).not.toBe(null)
    await updateThawLater(sql(), mine.ownerId, new Date(Date.now() + 86_400_000).toISOString())
    expect(await frozenUntil(mine)).toBe(until)
    await updateThaw(sql(), mine.ownerId, null)
    await updateThawLater(sql(), mine.ownerId, inTen())
    expect(await frozenUntil(mine)).toBe(null)
  })

  it('cannot be undone once a second session has frozen the wallet', async () => {
    const freeze = (sessionId: string) => transaction(sql(), (tx) => insertFreeze(tx, mine.ownerId, sessionId))
    const undo = () => transaction(sql(), (tx) => undoFreeze(tx, mine.ownerId, mine.sessionId))
    await freeze(mine.sessionId)
    expect(await undo()).toBe(true)
    await freeze(mine.sessionId)
    await freeze(theirs.sessionId)
    expect(await undo()).toBe(false)
  })

  it('return to an earlier scheduled thaw when undone', async () => {
    const until = inTen()
    await updateThaw(sql(), mine.ownerId, until)
    await transaction(sql(), (tx) => insertFreeze(tx, mine.ownerId, mine.sessionId))
    expect(await transaction(sql(), (tx) => undoFreeze(tx, mine.ownerId, mine.sessionId))).toBe(true)
    expect(await frozenUntil(mine)).toBe(until)
  })
})
