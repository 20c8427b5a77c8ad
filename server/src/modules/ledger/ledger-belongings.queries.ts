import type { BelongingOf } from '@sheds/contract/users/account-export'
import type { Queryable } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import type { BelongingRows } from '../../platform/slice.ts'

/** Wallet in the account's data export: balance, state and restrictions. */
export const ledgerBelongings = (sql: Queryable, { userId }: Actor): BelongingRows<'wallet'> => ({
  wallet: sql<BelongingOf<'wallet'>[]>`
    select w.id, w.wallet_id as my_wallet_id, w.name as my_wallet_name, a.status, a.balance,
      coalesce(a.frozen_until > clock_timestamp(), false) as frozen, nullif(a.frozen_until, 'infinity') as frozen_until,
      nullif(a.held_until, 'infinity') as held_until, nullif(a.locked_until, 'infinity') as locked_until,
      w.created_at as "createdAt"
    from wallets w join ledger_accounts a on a.id = w.id where w.owner_id = ${userId}`,
})
