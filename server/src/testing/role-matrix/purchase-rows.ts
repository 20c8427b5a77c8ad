import * as calls from '@sheds/contract/music/purchases'
import { settlePayment } from '@sheds/contract/wallet/wallet'
import { newId } from '../../platform/ids.ts'
import { authorize, giveWallet } from '../wallets.ts'
import { each, ownersOnly, type Refusal, type Row } from './rows.ts'
import type { Thing } from './world.ts'

const byId = ({ id }: Thing) => ({ params: { id } })
const taking = ({ id }: Thing) => ({ body: { music_id: id, amount: 0 } })
const buying = ({ id }: Thing) => ({ body: { music_id: id, amount: 1000 } })
const withKey = (key: string) => (thing: Thing) => ({ ...buying(thing), headers: { 'idempotency-key': key } })

type Before = NonNullable<Refusal['before']>

/** Sets a price, to be paid to the owner's wallet. */
const price: Before = async ({ test }, { id, owner }) => {
  const { my_wallet_id: wallet } = await giveWallet(test, owner)
  await test.context.database.sql`update music set price = 1000, wallets = array[${wallet}] where id = ${id}`
}

/** Sets a price, and gives `other` a balance and a grant to pay it. */
const priceFor =
  (balance: number, stop?: string): Before =>
  async (world, thing) => {
    const { test, other } = world
    await price(world, thing)
    const { id } = await giveWallet(test, other, balance)
    const { sql } = test.context.database
    await sql`update ledger_accounts set held_until = null, frozen_until = null, locked_until = null where id = ${id}`
    await authorize(test, other)
    if (stop !== undefined)
      await sql.unsafe(`update ledger_accounts set ${stop} = now() + interval '1 hour' where id = '${id}'`)
  }

const stopped = (code: Refusal['code'], column: string): Refusal => ({
  code,
  caller: 'other',
  before: priceFor(1000, column),
  call: buying,
})

let conflict = ''
let voided = ''

const changed =
  (change: string): Before =>
  ({ test }, { id }) =>
    test.context.database.sql.unsafe(`update music set ${change} where id = '${id}'`)

const refusals: readonly Refusal[] = [
  { code: 'already_owned', caller: 'other', call: taking, times: 2 },
  { code: 'not_ready', caller: 'other', before: changed('open_count = 1'), call: taking },
  { code: 'not_for_sale', caller: 'other', before: changed('price = 1000'), call: buying },
  {
    code: 'wallet_inactive',
    caller: 'other',
    before: (world, thing) => world.newOther().then(() => price(world, thing)),
    call: buying,
  },
  {
    code: 'authorization_required',
    caller: 'other',
    before: async (world, thing) => {
      await priceFor(0)(world, thing)
      await world.test.context.database.sql`delete from wallet_grants`
    },
    call: buying,
  },
  { code: 'insufficient_funds', caller: 'other', before: priceFor(0), call: buying },
  {
    code: 'gift_refused',
    caller: 'other',
    before: priceFor(1000),
    call: (thing) => ({ body: { ...buying(thing).body, recipient_wallet_id: thing.owner.id } }),
  },
  {
    code: 'key_conflict',
    caller: 'other',
    before: async (world, thing) => {
      conflict = newId()
      await priceFor(1000)(world, thing)
      await world.test.send(calls.payMusic, withKey(conflict)(thing), world.other.token)
    },
    call: (thing) => ({ ...withKey(conflict)(thing), body: { music_id: thing.id, amount: 1001 } }),
  },
  {
    code: 'key_voided',
    caller: 'other',
    before: async (world, thing) => {
      voided = newId()
      await priceFor(1000)(world, thing)
      await world.test.send(settlePayment, { params: { id: world.other.id }, body: { key: voided } }, world.other.token)
    },
    call: (thing) => withKey(voided)(thing),
  },
  stopped('wallet_held', 'held_until'),
  stopped('wallet_frozen', 'frozen_until'),
  stopped('wallet_locked', 'locked_until'),
]

/** Calls about purchases of music, and about purchased music. */
export const purchaseRows: readonly Row[] = [
  {
    endpoint: calls.payMusic,
    about: 'single',
    call: taking,
    expected: {
      live: each('login_required', 201, 'forbidden'),
      hidden: each('login_required', 'not_found', 'forbidden'),
      missing: each('login_required', 'not_found', 'not_found'),
      deleted: each('login_required', 'deleted', 'deleted'),
      malformed: each('login_required', 'invalid_input', 'invalid_input'),
    },
    also: refusals,
  },
  {
    endpoint: calls.listMyMusic,
    about: 'nothing',
    call: () => ({}),
    expected: { live: each('login_required', 200, 200) },
  },
  {
    endpoint: calls.downloadMusic,
    about: 'single',
    call: byId,
    expected: { ...ownersOnly(200), hidden: each('login_required', 'not_found', 200) },
    also: [
      {
        code: 'not_ready',
        caller: 'owner',
        before: ({ test }, { id }) =>
          test.context.database.sql`update songs set state = 'transcoding', tracks = null where music_id = ${id}`,
        call: byId,
      },
    ],
  },
  {
    endpoint: calls.listBuyers,
    about: 'single',
    call: byId,
    expected: { ...ownersOnly(200), hidden: each('login_required', 'not_found', 200) },
  },
  {
    endpoint: calls.leaveSplit,
    about: 'shared',
    call: byId,
    expected: {
      live: each('login_required', 200, 'forbidden'),
      hidden: each('login_required', 'not_found', 'forbidden'),
      missing: each('login_required', 'not_found', 'not_found'),
      deleted: each('login_required', 'deleted', 'deleted'),
      malformed: each('login_required', 'not_found', 'not_found'),
    },
  },
]
