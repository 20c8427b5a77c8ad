import type { Id } from '@sheds/contract/scalars'
import type { Tx } from '../../../platform/db/database.ts'
import { platformAccounts } from '../ledger.rules.ts'

interface OwnedItem {
  /** Owner's account. */
  accountId: Id
  thingId: Id
}

/** Records a purchase without payment, free or by code. Locks the account; false if it is owned already. */
export const insertPurchase = async (
  tx: Tx,
  { id, accountId, thingId, how }: OwnedItem & { id: Id; how: 'free' | 'code' },
): Promise<boolean> => {
  await tx`select from ledger_accounts where id = ${accountId} for update`
  const rows = await tx`
    insert into wallet_purchases (account_id, thing_id, id, how, amount, at)
    values (${accountId}, ${thingId}, ${id}, ${how}, 0, clock_timestamp())
    on conflict do nothing returning id`
  return rows.length === 1
}

/** Turns an earlier payment for an item into its purchase, once, unless it was reversed. Locks the account. */
export const claimEntry = async (
  tx: Tx,
  { accountId, thingId, entryId }: OwnedItem & { entryId: Id },
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

/** Deletes the purchase made by an entry. Needs the locks of the entry's accounts. */
export const deletePurchase = async (tx: Tx, entryId: Id): Promise<(OwnedItem & { ownerId: Id }) | undefined> => {
  const [row] = await tx<(OwnedItem & { ownerId: Id })[]>`
    delete from wallet_purchases p using wallets w where p.id = ${entryId} and w.id = p.account_id
    returning p.account_id as "accountId", w.owner_id as "ownerId", p.thing_id as "thingId"`
  return row
}
