import * as calls from '@sheds/contract/wallet/mobile-money'
import { each, type Row } from './rows.ts'
import type { Thing } from './world.ts'

const form = { phone: '677000001', medium: 'mobile money', amount: 500 } as const
const fund = ({ id }: Thing) => ({ params: { id }, body: { ...form, externalId: 'a-key-of-mine' } })

const nobodysMoney = {
  live: each('login_required', 'forbidden', 'mobile_money_unavailable'),
  missing: each('login_required', 'forbidden', 'forbidden'),
  deleted: each('login_required', 'forbidden', 'login_required'),
  malformed: each('login_required', 'not_found', 'not_found'),
} as const

const own = { live: each('login_required', 200, 200), deleted: each('login_required', 200, 'login_required') }

/** Calls about mobile money, without an operator. The tests of mobile money cover those that need one. */
export const operatorRows: readonly Row[] = [
  {
    endpoint: calls.fundWallet,
    about: 'wallet',
    call: fund,
    expected: nobodysMoney,
    onlyInRaces: [
      ...(['wallet_inactive', 'key_conflict', 'key_voided', 'payment_open', 'payment_failed'] as const),
      ...(['number_not_asked', 'limit_reached'] as const),
    ],
  },
  {
    endpoint: calls.cashOut,
    about: 'wallet',
    call: fund,
    expected: nobodysMoney,
    onlyInRaces: [
      ...(['authorization_required', 'insufficient_funds', 'wallet_inactive', 'wallet_held', 'wallet_frozen'] as const),
      ...(['wallet_locked', 'key_conflict', 'key_voided', 'payment_failed', 'limit_reached'] as const),
    ],
  },
  {
    endpoint: calls.checkRecipient,
    about: 'person',
    call: () => ({ body: form }),
    expected: {
      live: each('login_required', 'mobile_money_unavailable', 'mobile_money_unavailable'),
      deleted: each('login_required', 'mobile_money_unavailable', 'login_required'),
    },
    onlyInRaces: ['wallet_inactive', 'insufficient_funds', 'payment_failed'],
  },
  { endpoint: calls.findPayments, about: 'person', call: () => ({}), expected: own },
  {
    endpoint: calls.getPayment,
    about: 'wallet',
    call: () => ({ params: { id: '01900000-0000-7000-8000-000000000000' } }),
    expected: { live: each('login_required', 'not_found', 'not_found') },
  },
  { endpoint: calls.getPaymentOptions, about: 'nothing', call: () => ({}), expected: { live: 200 } },
]
