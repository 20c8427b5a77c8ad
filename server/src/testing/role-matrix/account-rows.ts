import { getApi } from '@sheds/contract/api'
import type { Id } from '@sheds/contract/scalars'
import { exportAccount } from '@sheds/contract/users/account-export'
import * as accounts from '@sheds/contract/users/accounts'
import { createWallet } from '@sheds/contract/wallet/wallet-card'
import { findWallet } from '../../modules/ledger/wallets.service.ts'
import { activateWalletOf, topUpWallet } from '../wallets.ts'
import { leaveOrderOpen } from './order-rows.ts'
import { each, type Row, selfOnly } from './rows.ts'
import { password, type Thing, type World } from './world.ts'

let joined = 0

const signup = (name = `Newcomer ${++joined}`) => ({
  name,
  email: `newcomer.${joined}@elsewhere.example`,
  phone_number: '699000111',
  date_of_birth: '1997-03-14',
  sex: 'M',
  password,
})

const changeWith = (id: string, typed: string) => ({ params: { id }, body: { password: typed, new: 'another one' } })

const activateWallet = async ({ test }: World, { owner }: Thing): Promise<void> => {
  const hash = await test.context.passwords.hash('12345')
  await activateWalletOf(test.context.database.sql, owner.id, hash)
}

const fillWallet = async (world: World, thing: Thing): Promise<void> => {
  const { sql } = world.test.context.database
  await activateWallet(world, thing)
  const wallet = await findWallet(sql, thing.owner.id)
  await topUpWallet(sql, wallet?.id as Id, 1000)
}

/** Leaves a top-up of the owner's wallet unapproved. */
const leavePaymentOpen = async (world: World, thing: Thing): Promise<void> => {
  const { sql } = world.test.context.database
  await activateWallet(world, thing)
  const wallet = await findWallet(sql, thing.owner.id)
  await sql`
    insert into operator_payments (id, account_id, owner_id, kind, operator, phone, amount, fee, key, callback_id, state,
      created_at, next_at)
    values (gen_random_uuid(), ${wallet?.id as Id}, ${thing.owner.id}, 'top_up', 'mtn', '677000001', 1000, 30, 'open-payment',
      md5(random()::text), 'created', now(), now() + interval '1 hour')`
}

/** Signup, login and the calls about the caller's account. */
export const accountRows: readonly Row[] = [
  { endpoint: getApi, about: 'nothing', call: () => ({}), expected: { live: 200 } },
  {
    endpoint: accounts.signUp,
    about: 'nothing',
    call: () => ({ body: signup() }),
    expected: { live: 201 },
    also: [{ code: 'name_taken', caller: 'visitor', call: (_, { other }) => ({ body: signup(other.name) }) }],
  },
  {
    endpoint: accounts.logIn,
    about: 'person',
    call: ({ owner }) => ({ body: { name: owner.name, password } }),
    expected: { live: 200, deleted: 'wrong_login' },
    also: [
      { code: 'wrong_login', caller: 'visitor', call: ({ owner }) => ({ body: { name: owner.name, password: 'x' } }) },
      {
        code: 'too_many_attempts',
        caller: 'visitor',
        call: ({ owner }) => ({ body: { name: owner.name, password: 'x' } }),
        times: 12,
      },
    ],
  },
  {
    endpoint: accounts.logOut,
    about: 'person',
    call: () => ({}),
    expected: { live: each('login_required', 200, 200) },
  },
  {
    endpoint: accounts.listSessions,
    about: 'person',
    call: () => ({}),
    expected: { live: each('login_required', 200, 200), deleted: each('login_required', 200, 'login_required') },
  },
  {
    endpoint: accounts.endSession,
    about: 'session',
    call: ({ id }) => ({ params: { id } }),
    expected: {
      live: each('login_required', 'not_found', 200),
      missing: each('login_required', 'not_found', 'not_found'),
      malformed: each('login_required', 'not_found', 'not_found'),
    },
  },
  {
    endpoint: accounts.recover,
    about: 'person',
    call: ({ owner }) => ({
      body: { name: owner.name, recovery_code: owner.recoveryCodes[0], password: 'another one' },
    }),
    expected: { live: 200, deleted: 'wrong_recovery_code' },
    also: [
      {
        code: 'wallet_inactive',
        caller: 'visitor',
        call: ({ owner }) => ({
          body: { name: owner.name, recovery_code: owner.recoveryCodes[0], password: 'njangi-2407', reset: 'wallet' },
        }),
      },
      {
        code: 'recovery_code_too_new',
        caller: 'visitor',
        before: activateWallet,
        call: ({ owner }) => ({
          body: { name: owner.name, recovery_code: owner.recoveryCodes[0], password: 'njangi-2407', reset: 'wallet' },
        }),
      },
    ],
  },
  {
    endpoint: accounts.changePassword,
    about: 'person',
    call: ({ id }) => ({ params: { id }, body: { password, new: 'another one' } }),
    expected: selfOnly(200),
    also: [
      { code: 'wrong_password', caller: 'owner', call: ({ id }) => changeWith(id, 'x') },
      { code: 'too_many_attempts', caller: 'owner', call: ({ id }) => changeWith(id, 'x'), times: 12 },
    ],
  },
  {
    endpoint: accounts.reissueRecoveryCodes,
    about: 'person',
    call: () => ({ body: { password } }),
    expected: { live: each('login_required', 200, 200) },
    also: [
      { code: 'wrong_password', caller: 'owner', call: () => ({ body: { password: 'x' } }) },
      { code: 'too_many_attempts', caller: 'owner', call: () => ({ body: { password: 'x' } }), times: 12 },
      {
        code: 'wrong_wallet_password',
        caller: 'owner',
        before: activateWallet,
        call: () => ({ body: { password, wallet_password: 'x' } }),
      },
      {
        code: 'wallet_locked',
        caller: 'owner',
        before: activateWallet,
        call: () => ({ body: { password, wallet_password: 'x' } }),
        times: 6,
      },
    ],
  },
  {
    endpoint: accounts.closeAccount,
    about: 'person',
    call: ({ id }) => ({ params: { id }, body: { password } }),
    expected: selfOnly(200),
    also: [
      { code: 'wrong_password', caller: 'owner', call: ({ id }) => ({ params: { id }, body: { password: 'x' } }) },
      {
        code: 'wallet_not_empty',
        caller: 'owner',
        before: fillWallet,
        call: ({ id }) => ({ params: { id }, body: { password } }),
      },
      {
        code: 'orders_open',
        caller: 'owner',
        before: ({ test, fashion }, { owner }) => leaveOrderOpen(test, fashion, owner),
        call: ({ id }) => ({ params: { id }, body: { password } }),
      },
      {
        code: 'payment_open',
        caller: 'owner',
        before: leavePaymentOpen,
        call: ({ id }) => ({ params: { id }, body: { password } }),
      },
      {
        code: 'too_many_attempts',
        caller: 'owner',
        call: ({ id }) => ({ params: { id }, body: { password: 'x' } }),
        times: 12,
      },
    ],
  },
  {
    endpoint: exportAccount,
    about: 'person',
    call: ({ id }) => ({ params: { id } }),
    expected: selfOnly(200),
  },
  {
    endpoint: createWallet,
    about: 'person',
    call: ({ id }) => ({ body: { user_id: id, my_wallet_name: 'My savings' } }),
    // Without a session it works only after signup, before the first login.
    expected: {
      live: each('login_required', 200, 200),
      deleted: each('login_required', 200, 'login_required'),
    },
  },
]
