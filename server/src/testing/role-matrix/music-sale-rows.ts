import * as codes from '@sheds/contract/music/music-codes'
import * as sales from '@sheds/contract/music/music-sales'
import { payMusic } from '@sheds/contract/music/purchases'
import { each, ownersOnly, type Refusal, type Row } from './rows.ts'
import type { Thing } from './world.ts'

const byId = ({ id }: Thing) => ({ params: { id } })
const redeeming = ({ code }: Thing) => ({ body: { code: code ?? '' } })

type Before = NonNullable<Refusal['before']>

const changed =
  (change: string): Before =>
  ({ test }, { id }) =>
    test.context.database.sql.unsafe(`update music set ${change} where id = '${id}'`)

const hidden = { hidden: each('login_required', 'not_found', 200) }

/** Calls about download codes and music sales. */
export const musicSaleRows: readonly Row[] = [
  { endpoint: codes.listMusicCodes, about: 'coded', call: byId, expected: { ...ownersOnly(200), ...hidden } },
  {
    endpoint: codes.makeMusicCodes,
    about: 'single',
    call: byId,
    expected: { ...ownersOnly(201), hidden: each('login_required', 'not_found', 201) },
  },
  {
    endpoint: codes.voidMusicCode,
    about: 'coded',
    call: ({ id, codeId }) => ({ params: { music_id: id, code_id: codeId ?? '' } }),
    expected: { ...ownersOnly(200), ...hidden },
    also: [
      {
        code: 'already_decided',
        caller: 'owner',
        before: ({ test, other }, thing) => test.call(codes.redeemMusic, redeeming(thing), other.token),
        call: ({ id, codeId }) => ({ params: { music_id: id, code_id: codeId ?? '' } }),
      },
    ],
  },
  {
    endpoint: codes.redeemMusic,
    about: 'coded',
    call: redeeming,
    expected: {
      live: each('login_required', 201, 'forbidden'),
      hidden: each('login_required', 'not_found', 'forbidden'),
      deleted: each('login_required', 'deleted', 'deleted'),
    },
    also: [
      {
        code: 'already_owned',
        caller: 'other',
        before: ({ test, other }, { id }) =>
          test.call(payMusic, { body: { music_id: id as never, amount: 0 } }, other.token),
        call: redeeming,
      },
      { code: 'not_ready', caller: 'other', before: changed('open_count = 1'), call: redeeming },
      {
        code: 'limit_reached',
        caller: 'other',
        call: () => ({ body: { code: 'no such code' } }),
        times: 11,
      },
      {
        code: 'wallet_inactive',
        caller: 'other',
        before: async (world) => {
          await world.newOther()
          await world.test.context.database.sql`delete from wallets where owner_id = ${world.other.id}`
        },
        call: redeeming,
      },
    ],
  },
  {
    endpoint: sales.listMusicSales,
    about: 'nothing',
    call: () => ({}),
    expected: { live: each('login_required', 200, 200) },
  },
  {
    endpoint: sales.exportMusicSales,
    about: 'nothing',
    call: () => ({ body: { what: 'months' } }),
    expected: { live: each('login_required', 200, 200) },
  },
]
