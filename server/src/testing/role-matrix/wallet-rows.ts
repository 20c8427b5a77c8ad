import { createProduct } from '@sheds/contract/products/products'
import type { Id } from '@sheds/contract/scalars'
import * as requests from '@sheds/contract/wallet/fund-requests'
import { listListingFees, payListingFee } from '@sheds/contract/wallet/listing-fees'
import { getReceipt, makeReceipt, revokeReceipt } from '@sheds/contract/wallet/receipts'
import * as calls from '@sheds/contract/wallet/wallet'
import * as freezes from '@sheds/contract/wallet/wallet-freeze'
import { newId } from '../../platform/ids.ts'
import { authorize, giveWallet, walletPassword } from '../wallets.ts'
import { each, type Refusal, type Row, selfOnly } from './rows.ts'
import type { Thing, World } from './world.ts'

const byId = ({ id }: Thing) => ({ params: { id } })
const proof = { password: walletPassword }
const wrong = { password: 'not this one' }
const withBody = (body: object) => (thing: Thing) => ({ ...byId(thing), body })

/** Calls of `other`, whose wallet is inactive. */
const ofOther =
  (body: object) =>
  (_: Thing, { other }: World) => ({ params: { id: other.id }, body })
const newOther = (world: World) => world.newOther()

const sendTo = ({ id }: Thing) => ({ recipient_wallet_id: id, amount: 25 })
const withKey = (key: string) => (thing: Thing) => ({ body: sendTo(thing), headers: { 'idempotency-key': key } })

type RefusedCall = Pick<Refusal, 'caller' | 'call'>

/** The payer's wallet is blocked. */
const stopped = (code: Refusal['code'], column: string, call: RefusedCall): Refusal => ({
  ...call,
  code,
  before: async ({ test, other }, { owner }) => {
    const { id } = await giveWallet(test, call.caller === 'other' ? other : owner)
    await test.context.database.sql.unsafe(
      `update ledger_accounts set held_until = null, frozen_until = null where id = '${id}';
      update ledger_accounts set ${column} = now() + interval '1 hour' where id = '${id}'`,
    )
  },
})

const stops = (call: RefusedCall): Refusal[] => [
  stopped('wallet_held', 'held_until', call),
  stopped('wallet_frozen', 'frozen_until', call),
  stopped('wallet_locked', 'locked_until', call),
]

const dropGrants = ({ test }: World) => test.context.database.sql`delete from wallet_grants`

/** A bill that `other` has to pay to the wallet's owner. */
const billed =
  (state: 'paid' | 'voided') =>
  ({ test, other }: World, { owner }: Thing) => {
    bill = newId()
    return test.context.database.sql`
      insert into wallet_bills (id, payer_id, payee_id, name, state, amount, entry_id)
      values (${bill}, ${other.id}, ${owner.id}, 'SH-2345', ${state}, 25, ${state === 'paid' ? newId() : null})`
  }

let bill = ''
let conflict = ''
let voided = ''

const sendRow: Row = {
  endpoint: calls.sendMoney,
  about: 'wallet',
  call: (thing) => ({ body: sendTo(thing) }),
  expected: {
    live: each('login_required', 200, 'invalid_input'),
    missing: each('login_required', 'not_found', 'not_found'),
    deleted: each('login_required', 'not_found', 'login_required'),
    malformed: each('login_required', 'invalid_input', 'invalid_input'),
  },
  also: [
    { code: 'authorization_required', caller: 'other', before: dropGrants, call: (thing) => ({ body: sendTo(thing) }) },
    {
      code: 'insufficient_funds',
      caller: 'other',
      call: (thing) => ({ body: { ...sendTo(thing), amount: 500_000 } }),
    },
    { code: 'wallet_inactive', caller: 'other', before: newOther, call: (thing) => ({ body: sendTo(thing) }) },
    {
      code: 'forbidden',
      caller: 'other',
      call: (thing) => ({ body: { ...sendTo(thing), sender_wallet_id: thing.id === 'AAA000' ? 'AAA001' : 'AAA000' } }),
    },
    {
      code: 'key_conflict',
      caller: 'other',
      before: async ({ test, other }, thing) => {
        conflict = newId()
        await test.send(calls.sendMoney, withKey(conflict)(thing), other.token)
      },
      call: (thing) => ({ ...withKey(conflict)(thing), body: { ...sendTo(thing), amount: 26 } }),
    },
    {
      code: 'key_voided',
      caller: 'other',
      before: async ({ test, other }) => {
        voided = newId()
        await test.send(calls.settlePayment, { params: { id: other.id }, body: { key: voided } }, other.token)
      },
      call: (thing) => withKey(voided)(thing),
    },
    ...(['order_paid', 'not_payable'] as const).map(
      (code): Refusal => ({
        code,
        caller: 'other',
        before: billed(code === 'order_paid' ? 'paid' : 'voided'),
        call: (thing) => ({ body: { ...sendTo(thing), order_id: bill } }),
      }),
    ),
    ...stops({ caller: 'other', call: (thing) => ({ body: sendTo(thing) }) }),
  ],
}

const guessing: readonly Refusal[] = [
  { code: 'wrong_wallet_password', caller: 'owner', call: withBody(wrong) },
  { code: 'wallet_locked', caller: 'owner', call: withBody(wrong), times: 6 },
]

const decide = ({ id, owner }: Thing) => ({ params: { id: owner.id }, body: { request_fund_id: id } })
const decideAsOther = ({ id }: Thing, { other }: World) => ({ params: { id: other.id }, body: { request_fund_id: id } })

const decided = {
  live: each('login_required', 'forbidden', 200),
  missing: each('login_required', 'forbidden', 'not_found'),
  deleted: each('login_required', 'forbidden', 'already_decided'),
  malformed: each('login_required', 'forbidden', 'not_found'),
} as const

let large = ''

/** Requests more money than the owner has. */
const askForMuch = async ({ test, other }: World, { owner }: Thing): Promise<void> => {
  await giveWallet(test, other)
  const { my_wallet_id: payerId } = await giveWallet(test, owner)
  const call = { params: { id: other.id as Id }, body: { payerId, amount: 500_000 } }
  large = (await test.call(requests.requestFund, call, other.token)).body.request.id
}

const payRow: Row = {
  endpoint: requests.acceptRequest,
  about: 'incoming',
  call: decide,
  expected: decided,
  // Needs two requests: see the tests of fund requests.
  onlyInRaces: ['key_conflict'],
  also: [
    { code: 'authorization_required', caller: 'owner', before: dropGrants, call: decide },
    {
      code: 'insufficient_funds',
      caller: 'owner',
      before: askForMuch,
      call: (thing) => decide({ ...thing, id: large }),
    },
    { code: 'wallet_inactive', caller: 'other', before: newOther, call: decideAsOther },
    {
      code: 'key_voided',
      caller: 'owner',
      before: async ({ test }, { owner }) => {
        voided = newId()
        await test.send(calls.settlePayment, { params: { id: owner.id }, body: { key: voided } }, owner.token)
      },
      call: (thing) => ({ ...decide(thing), headers: { 'idempotency-key': voided } }),
    },
    ...stops({ caller: 'owner', call: decide }),
  ],
}

const askFor = (thing: Thing, amount: number, key: string) => ({
  ...byId(thing),
  body: { payerId: thing.otherWalletId, amount },
  headers: { 'idempotency-key': key },
})

const requestRows: readonly Row[] = [
  { endpoint: requests.listIncomingRequests, about: 'wallet', call: byId, expected: selfOnly(200) },
  { endpoint: requests.listOutgoingRequests, about: 'wallet', call: byId, expected: selfOnly(200) },
  {
    endpoint: requests.requestFund,
    about: 'wallet',
    call: (thing) => ({ ...byId(thing), body: { payerId: thing.otherWalletId, amount: 26 } }),
    expected: selfOnly(201),
    also: [
      {
        code: 'limit_reached',
        caller: 'owner',
        call: (thing) => ({ ...byId(thing), body: { payerId: thing.otherWalletId, amount: 26 } }),
        times: 11,
      },
      { code: 'wallet_inactive', caller: 'other', before: newOther, call: ofOther({ payerId: 'AAA000', amount: 26 }) },
      {
        code: 'key_conflict',
        caller: 'owner',
        before: async ({ test }, thing) => {
          conflict = newId()
          await test.send(requests.requestFund, askFor(thing, 26, conflict), thing.owner.token)
        },
        call: (thing) => askFor(thing, 27, conflict),
      },
      {
        code: 'key_voided',
        caller: 'owner',
        before: async ({ test }, { owner }) => {
          voided = newId()
          await test.send(calls.settlePayment, { params: { id: owner.id }, body: { key: voided } }, owner.token)
        },
        call: (thing) => askFor(thing, 26, voided),
      },
    ],
  },
  payRow,
  {
    endpoint: requests.rejectRequest,
    about: 'incoming',
    call: decide,
    expected: decided,
    also: [{ code: 'wallet_inactive', caller: 'other', before: newOther, call: decideAsOther }],
  },
  {
    endpoint: requests.deleteRequest,
    about: 'outgoing',
    call: ({ id, owner }) => ({ params: { sender_wallet_id: owner.id, request_fund_id: id } }),
    expected: {
      live: each('login_required', 'forbidden', 200),
      missing: each('login_required', 'forbidden', 'not_found'),
      deleted: each('login_required', 'forbidden', 200),
      malformed: each('login_required', 'not_found', 'not_found'),
    },
  },
]

const payersOnly = (status: number) => ({
  live: each('login_required', 'forbidden', status),
  missing: each('login_required', 'not_found', 'not_found'),
  malformed: each('login_required', 'not_found', 'not_found'),
})

const receiptRows: readonly Row[] = [
  { endpoint: makeReceipt, about: 'payment', call: byId, expected: payersOnly(201) },
  { endpoint: revokeReceipt, about: 'payment', call: byId, expected: payersOnly(200) },
  {
    endpoint: getReceipt,
    about: 'receipt',
    call: ({ id }) => ({ params: { code: id } }),
    expected: { live: 200, missing: 'not_found', malformed: 'not_found' },
  },
]

const feeOf = ({ id }: Pick<Thing, 'id'>, key: string = newId()) => ({
  body: { subject: 'product', subject_id: id, medium: 'wallet', externalId: key },
})
const payFee = (thing: Thing) => feeOf(thing)

let second = ''

/** Pays one listing fee and leaves the seller's next one unpaid. */
const payOneOfTwo = async ({ test }: World, thing: Thing): Promise<void> => {
  conflict = newId()
  const { token } = thing.owner
  await test.send(payListingFee, feeOf(thing, conflict), token)
  const call = { params: { shed_id: thing.shedId as Id }, body: { name: 'The next one', price: 100 } }
  second = (await test.call(createProduct, call, token)).body.product.id
}

const spendAll = async ({ test, other }: World, { owner }: Thing): Promise<void> => {
  const { my_wallet_id: recipient } = await giveWallet(test, other)
  await test.call(calls.sendMoney, { body: { recipient_wallet_id: recipient, amount: 950 } }, owner.token)
  await authorize(test, owner)
}

const feeRows: readonly Row[] = [
  {
    endpoint: listListingFees,
    about: 'nothing',
    call: () => ({}),
    expected: { live: each('login_required', 200, 200) },
  },
  {
    endpoint: payListingFee,
    about: 'fee',
    call: payFee,
    // Need an operator: see the tests of mobile money.
    onlyInRaces: ['payment_open', 'payment_failed', 'number_not_asked', 'limit_reached'],
    expected: {
      live: each('login_required', 'not_found', 200),
      missing: each('login_required', 'not_found', 'not_found'),
      deleted: each('login_required', 'not_found', 'not_found'),
      malformed: each('login_required', 'invalid_input', 'invalid_input'),
    },
    also: [
      { code: 'authorization_required', caller: 'owner', before: dropGrants, call: payFee },
      { code: 'insufficient_funds', caller: 'owner', before: spendAll, call: payFee },
      { code: 'conflict', caller: 'owner', before: payOneOfTwo, call: payFee },
      { code: 'key_conflict', caller: 'owner', before: payOneOfTwo, call: () => feeOf({ id: second }, conflict) },
      {
        code: 'key_voided',
        caller: 'owner',
        before: async ({ test }, { owner }) => {
          voided = newId()
          await test.send(calls.settlePayment, { params: { id: owner.id }, body: { key: voided } }, owner.token)
        },
        call: (thing) => feeOf(thing, voided),
      },
      {
        code: 'mobile_money_unavailable',
        caller: 'owner',
        call: (thing) => ({ body: { ...feeOf(thing).body, medium: 'mobile money', phone: '677123456' } }),
      },
      {
        code: 'wallet_inactive',
        caller: 'owner',
        before: async ({ test }, { owner }) => {
          const { id } = await giveWallet(test, owner)
          await test.context.database.sql`update ledger_accounts set status = 'inactive' where id = ${id}`
        },
        call: payFee,
      },
      ...stops({ caller: 'owner', call: payFee }),
    ],
  },
]

/** Calls about wallets and payments. */
export const walletRows: readonly Row[] = [
  {
    endpoint: calls.activateWallet,
    about: 'person',
    call: withBody({ my_wallet_name: 'Savings', ...proof }),
    expected: selfOnly(200),
    also: [
      {
        code: 'already_active',
        caller: 'owner',
        before: ({ test }, { owner }) => giveWallet(test, owner),
        call: withBody({ my_wallet_name: 'Savings', ...proof }),
      },
    ],
  },
  { endpoint: calls.getWallet, about: 'wallet', call: byId, expected: selfOnly(200) },
  {
    endpoint: calls.getWalletName,
    about: 'wallet',
    call: byId,
    expected: {
      live: each('login_required', 200, 200),
      missing: each('login_required', 'not_found', 'not_found'),
      deleted: each('login_required', 'not_found', 'login_required'),
      malformed: each('login_required', 'not_found', 'not_found'),
    },
  },
  {
    endpoint: calls.authorizePayment,
    about: 'wallet',
    call: withBody(proof),
    expected: selfOnly(200),
    also: [...guessing, { code: 'wallet_inactive', caller: 'other', before: newOther, call: ofOther(proof) }],
  },
  sendRow,
  ...requestRows,
  ...receiptRows,
  ...feeRows,
  { endpoint: calls.exportTransactions, about: 'wallet', call: withBody({}), expected: selfOnly(200) },
  { endpoint: calls.listTransactions, about: 'wallet', call: byId, expected: selfOnly(200) },
  { endpoint: calls.settlePayment, about: 'wallet', call: withBody({ key: 'never-used' }), expected: selfOnly(200) },
  { endpoint: freezes.freezeWallet, about: 'wallet', call: byId, expected: selfOnly(200) },
  {
    endpoint: freezes.thawWallet,
    about: 'wallet',
    call: withBody(proof),
    expected: selfOnly(200),
    also: [
      ...guessing,
      { code: 'wrong_recovery_code', caller: 'owner', call: withBody({ recovery_code: 'none' }) },
      { code: 'conflict', caller: 'owner', call: withBody({ undo: true }) },
      {
        code: 'recovery_code_too_new',
        caller: 'owner',
        before: ({ test }, { owner }) =>
          test.context.database.sql`
            update recovery_codes set usable_from = now() + interval '1 hour' where user_id = ${owner.id}`,
        call: (thing) => ({ ...byId(thing), body: { recovery_code: thing.owner.recoveryCodes[0] } }),
      },
      { code: 'too_many_attempts', caller: 'owner', call: withBody({ recovery_code: 'none' }), times: 12 },
    ],
  },
  {
    endpoint: calls.renameWallet,
    about: 'wallet',
    call: withBody({ my_wallet_name: 'Rent' }),
    expected: selfOnly(200),
  },
  {
    endpoint: calls.changeWalletPassword,
    about: 'wallet',
    call: withBody({ password: 'tontine-1984' }),
    expected: selfOnly(200),
    also: [
      {
        code: 'authorization_required',
        caller: 'owner',
        before: dropGrants,
        call: withBody({ password: 'tontine-1984' }),
      },
      { code: 'wallet_inactive', caller: 'other', before: newOther, call: ofOther({ password: 'tontine-1984' }) },
    ],
  },
]
