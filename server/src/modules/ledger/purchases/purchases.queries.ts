import type { Id } from '@sheds/contract/scalars'
import type { Tx } from '../../../platform/db/database.ts'
import { platformAccounts } from '../ledger.rules.ts'

interface Given {
  /** Of who owns it from then on. */
  accountId: Id
  thingId: Id
}

/** What costs nothing is owned by who takes it, or whom a code is given to. Locks the account; false where it is owned. */
export const insertPurchase = async (
  tx: Tx,
  { id, accountId, thingId, how }: Given & { id: Id; how: 'free' | 'code' },
): Promise<boolean> => {
  await tx`select from ledger_accounts where id = ${accountId} for update`
  const rows = await tx`
    insert into wallet_purchases (account_id, thing_id, id, how, amount, at)
    values (${accountId}, ${thingId}, ${id}, ${how}, 0, clock_timestamp())
    on conflict do nothing returning id`
  return rows.length === 1
}

/** Money that was sent for a thing becomes its purchase, once, unless it was taken back. Locks the account. */
export const claimEntry = async (
  tx: Tx,
  { accountId, thingId, entryId }: Given & { entryId: Id },
): Promise<boolean> => {
  await tx`select from ledger_accounts where id = ${accountId} for update`
  const rows = await tx`
    insert into wallet_purchases (account_id, thing_id, id, amount, at)
    select p.account_id, ${thingId}, p.entry_id, -p.amount, clock_timestamp()
    from ledger_postings p
    where p.entry_id = ${entryId} and p.account_id = ${accountId} and p.amount < 0 and not exists (
      select from payment_intents i
      where i.account_id = ${platformAccounts.losses} and i.call = 'reverse' and i.key = ${entryId}::text)
    on conflict do nothing returning id`
  return rows.length === 1
}

/** Whoever had it because of this entry has it no more; needs the locks of the entry's accounts. */
export const deletePurchase = async (tx: Tx, entryId: Id): Promise<(Given & { ownerId: Id }) | undefined> => {
  const [row] = await tx<(Given & { ownerId: Id })[]>`
    delete from wallet_purchases p using wallets w where p.id = ${entryId} and w.id = p.account_id
    returning p.account_id as "accountId", w.owner_id as "ownerId", p.thing_id as "thingId"`
  return row
}
