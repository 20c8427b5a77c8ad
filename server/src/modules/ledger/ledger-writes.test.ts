import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Database, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { unheard } from '../../testing/unheard.ts'
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

/** A wallet in which there is something to be changed of everything. */
const plantBusy = async () => {
  const wallet = await plantWallet(sql(), 1000)
  const holdId = newId()
  const order = { id: holdId, accountId: wallet.id, call: 'cash_out', key: holdId, body: {}, by: 'platform' as const }
  const outcome = await transaction(sql(), (tx) =>
    placeHold(unheard, tx, { ...order, amount: 100, fee: 0, float: platformAccounts.mtnFloat }),
  )
  if (!('entryId' in outcome)) throw new Error(outcome.code)
  await grantTo(sql(), wallet, { action: 'update_password' })
  const guess = await insertGuess(sql(), wallet.id)
  if (guess === undefined) throw new Error('the guess is judged')
  await transaction(sql(), (tx) => insertFreeze(tx, wallet.ownerId, wallet.sessionId))
  return { ...wallet, holdId, entryId: outcome.entryId, guess }
}
type Busy = Awaited<ReturnType<typeof plantBusy>>

/** Whatever is written down of a wallet. */
const stateOf = async ({ id }: TestWallet) =>
  sql()`
    select to_jsonb(w) as wallet, to_jsonb(a) as account,
      (select jsonb_agg(g) from wallet_grants g where g.account_id = w.id) as grants,
      (select jsonb_agg(f) from wallet_freezes f where f.account_id = w.id) as freezes,
      (select jsonb_agg(h order by h.id) from wallet_holds h where h.account_id = w.id) as holds,
      (select jsonb_agg(k order by k.key) from payment_intents k where k.account_id = w.id) as keys
    from wallets w join ledger_accounts a on a.id = w.id where w.id = ${id}`

let mine: Busy
let theirs: Busy
let fresh: TestWallet

beforeEach(async () => {
  ;[mine, theirs, fresh] = [await plantBusy(), await plantBusy(), await plantWallet(sql())]
})

const writes: Readonly<Record<string, () => Promise<unknown>>> = {
  'a new name': () => updateName(sql(), mine.ownerId, 'Njangi'),
  'a first password': () => updatePassword(sql(), mine.ownerId, 'hash'),
  'another password': () => updateWalletPassword(sql(), mine.ownerId, 'hash'),
  'being cleared': () => clearWallet(sql(), mine.ownerId),
  'a hold': () => updateHold(sql(), mine.ownerId, inTen()),
  'a thaw': () => updateThaw(sql(), mine.ownerId, inTen()),
  'a thaw that begins': () => updateThawLater(sql(), mine.ownerId, inTen()),
  'an undone freeze': () => transaction(sql(), (tx) => undoFreeze(tx, mine.ownerId, mine.sessionId)),
  'another session’s freeze': () => transaction(sql(), (tx) => insertFreeze(tx, mine.ownerId, fresh.sessionId)),
  'a grant that is used': () => takeGrant(sql(), { ...grantOf(mine), action: 'update_password' }),
  'a grant that ends': () => deleteGrantsOf(sql(), mine.ownerId),
  'a guess': () => insertGuess(sql(), mine.id),
  'a guess that was right': () => deleteGuess(sql(), mine.guess),
  'a guess that was wrong': () => keepGuess(sql(), mine.guess),
  'a lock': () => lockForGuess(sql(), mine.guess, 5),
  'an end of what was held': () =>
    updateHoldEnded(sql(), { id: mine.holdId, state: 'paid', entryId: mine.entryId as never }),
  'a voided key': () => insertVoid(sql(), { accountId: mine.id, call: 'send_money', key: newId() }),
}

const grantOf = ({ sessionId, id: accountId }: TestWallet) => ({ sessionId, accountId })

describe('what is written of a wallet', () => {
  it.each(Object.entries(writes))('%s is of that wallet alone', async (_, write) => {
    const others = () => Promise.all([stateOf(theirs), stateOf(fresh)])
    const [before, own] = [await others(), await stateOf(mine)]
    await write()
    expect(await others()).toEqual(before)
    expect(await stateOf(mine)).not.toEqual(own)
  })

  it('being opened is once: asked again it is the same wallet', async () => {
    const ownerId = newId()
    await sql()`insert into users (id, name, email, phone_number) values (${ownerId}, 'Ngo', 'ngo@example.com', '')`
    const open = (ownerName: string) => openWallet(sql(), { ownerId, ownerName })
    const { wallet, isNew } = await open('Ngo')
    expect([wallet.status, wallet.my_wallet_name, isNew]).toEqual([0, 'Ngo', true])
    expect(await open('Other')).toEqual({ wallet, isNew: false })
    const other = { id: newId(), ownerId, walletId: 'AAA000', name: 'x' }
    expect(await insertWallet(sql(), other)).toBe(undefined)
  })

  it('a new name that comes after it was cleared is nobody’s', async () => {
    await clearWallet(sql(), mine.ownerId)
    const cleared = await stateOf(mine)
    await updateName(sql(), mine.ownerId, 'Njangi')
    expect(await stateOf(mine)).toEqual(cleared)
  })

  it('being closed or activated is of an account alone that is as it has to be', async () => {
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

  it('with money that is held, though none lies in it, it is not closed', async () => {
    const { id, ownerId } = await plantWallet(sql(), 100)
    const order = { id: newId(), accountId: id, call: 'cash_out', key: newId(), body: {}, by: 'platform' as const }
    const held = { amount: 100, fee: 0, float: platformAccounts.mtnFloat }
    await transaction(sql(), (tx) => placeHold(unheard, tx, { ...order, ...held }))
    expect(await findBalance(sql(), ownerId)).toEqual({ id, balance: 0 })
    expect(await closeLedgerAccount(sql(), ownerId)).toBe(false)
  })
})

describe('a grant', () => {
  it.each<[string, () => Partial<Parameters<typeof takeGrant>[1]>, boolean]>([
    ['as it was given', () => ({}), true],
    ['by another session', () => ({ sessionId: theirs.sessionId }), false],
    ['for another wallet', () => ({ accountId: theirs.id }), false],
    ['for something else', () => ({ action: 'update_password' }), false],
    ['of another amount', () => ({ amount: 501 }), false],
    ['to another phone', () => ({ phone: '677000001' }), false],
    ['by another operator', () => ({ medium: 'orange money' }), false],
  ])('is used %s', async (_, other, isTaken) => {
    const bounds = { action: 'cash_out', amount: 500, phone: '677000000', medium: 'mobile money' } as const
    await grantTo(sql(), mine, bounds)
    expect(await takeGrant(sql(), { ...grantOf(mine), ...bounds, ...other() })).toBe(isTaken)
    expect((await findGrantId(sql(), mine.sessionId)) === undefined).toBe(isTaken)
    expect(await findGrantId(sql(), theirs.sessionId)).toBeDefined()
  })

  it('that is over is none', async () => {
    await grantTo(sql(), mine, { action: 'update_password' }, -1)
    expect(await findGrantId(sql(), mine.sessionId)).toBe(undefined)
    expect(await takeGrant(sql(), { ...grantOf(mine), action: 'update_password' })).toBe(false)
  })

  it('is given by the password of now, to an active wallet', async () => {
    await updateWalletPassword(sql(), mine.ownerId, 'hash')
    expect(await grantTo(sql(), mine)).toBe(undefined)
    await closeLedgerAccount(sql(), fresh.ownerId)
    expect(await grantTo(sql(), fresh)).toBe(undefined)
    expect(await grantTo(sql(), theirs)).toBeDefined()
  })
})

describe('a hold', () => {
  it.each([
    ['paid', 'cash_out_paid', 900],
    ['returned', 'cash_out_returned', 1000],
  ] as const)('of money that is %s ends by an entry of that kind, once', async (end, kind, left) => {
    const ended = await transaction(sql(), (tx) => endHold(unheard, tx, { id: mine.holdId, end }))
    const again = await transaction(sql(), (tx) =>
      endHold(unheard, tx, { id: mine.holdId, end: end === 'paid' ? 'returned' : 'paid' }),
    )
    expect([ended.state, again]).toEqual([end, { state: end }])
    const [entry] = await sql()`
      select e.kind, e.other_id as "otherId" from ledger_entries e join wallet_holds h on h.ended_by = e.id
      where h.id = ${mine.holdId}`
    expect(entry).toEqual({ kind, otherId: mine.id })
    expect((await findBalance(sql(), mine.ownerId))?.balance).toBe(left)
  })

  it('ends by itself, and the later of two counts', async () => {
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

describe('a freeze', () => {
  const frozenUntil = async ({ id }: TestWallet) =>
    (await sql()`select frozen_until as until from ledger_accounts where id = ${id}`)[0]?.until

  it('is taken back by its own session alone, and once', async () => {
    const undo = (sessionId: string) => transaction(sql(), (tx) => undoFreeze(tx, mine.ownerId, sessionId))
    expect(await undo(theirs.sessionId)).toBe(false)
    expect(await undo(mine.sessionId)).toBe(true)
    expect(await frozenUntil(mine)).toBe(null)
    expect(await undo(mine.sessionId)).toBe(false)
  })

  it('that is older than a moment stays', async () => {
    await sql()`update wallet_freezes set undo_until = clock_timestamp() - interval '1 second' where account_id = ${mine.id}`
    expect(await transaction(sql(), (tx) => undoFreeze(tx, mine.ownerId, mine.sessionId))).toBe(false)
    expect(await frozenUntil(mine)).not.toBe(null)
  })

  it('that was lifted meanwhile has nothing to take back', async () => {
    await updateThaw(sql(), mine.ownerId, inTen())
    expect(await transaction(sql(), (tx) => undoFreeze(tx, mine.ownerId, mine.sessionId))).toBe(false)
  })

  it('that was lifted since somebody looked stays lifted: only one for good begins to thaw', async () => {
    await updateThawLater(sql(), mine.ownerId, inTen())
    const until = await frozenUntil(mine)
    expect(until).not.toBe(null)
    await updateThawLater(sql(), mine.ownerId, new Date(Date.now() + 86_400_000).toISOString())
    expect(await frozenUntil(mine)).toBe(until)
    await updateThaw(sql(), mine.ownerId, null)
    await updateThawLater(sql(), mine.ownerId, inTen())
    expect(await frozenUntil(mine)).toBe(null)
  })

  it('by a second session leaves nobody’s to be taken back; by the same one it stays its own', async () => {
    const freeze = (sessionId: string) => transaction(sql(), (tx) => insertFreeze(tx, mine.ownerId, sessionId))
    const undo = () => transaction(sql(), (tx) => undoFreeze(tx, mine.ownerId, mine.sessionId))
    await freeze(mine.sessionId)
    expect(await undo()).toBe(true)
    await freeze(mine.sessionId)
    await freeze(theirs.sessionId)
    expect(await undo()).toBe(false)
  })

  it('of a wallet that was thawing leaves it thawing when it is taken back', async () => {
    const until = inTen()
    await updateThaw(sql(), mine.ownerId, until)
    await transaction(sql(), (tx) => insertFreeze(tx, mine.ownerId, mine.sessionId))
    expect(await transaction(sql(), (tx) => undoFreeze(tx, mine.ownerId, mine.sessionId))).toBe(true)
    expect(await frozenUntil(mine)).toBe(until)
  })
})
