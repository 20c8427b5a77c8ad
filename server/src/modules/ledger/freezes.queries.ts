import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'

/** The screen offers the undo for ten seconds; the rest allows for a slow connection. */
const undoSeconds = 15

const lockFreeze = async (tx: Tx, ownerId: string): Promise<{ id: Id; isFrozen: boolean } | undefined> => {
  const [row] = await tx<{ id: Id; isFrozen: boolean }[]>`
    select id, frozen_until is not distinct from 'infinity' as "isFrozen" from ledger_accounts
    where id = (select id from wallets where owner_id = ${ownerId}) for update`
  return row
}

/** Freezes the wallet until someone unfreezes it. If it is frozen already, other sessions lose their undo. */
export const insertFreeze = async (tx: Tx, ownerId: string, sessionId: string): Promise<void> => {
  const account = await lockFreeze(tx, ownerId)
  if (account === undefined) return
  if (account.isFrozen) {
    await tx`delete from wallet_freezes where account_id = ${account.id} and session_id <> ${sessionId}`
    return
  }
  await tx`
    insert into wallet_freezes (account_id, session_id, was_frozen_until, undo_until)
    select id, ${sessionId}, frozen_until, clock_timestamp() + ${undoSeconds} * interval '1 second'
    from ledger_accounts where id = ${account.id}
    on conflict (account_id) do update set session_id = excluded.session_id,
      was_frozen_until = excluded.was_frozen_until, undo_until = excluded.undo_until`
  await tx`update ledger_accounts set frozen_until = 'infinity' where id = ${account.id}`
}

/** Undoes this session's recent freeze; false if it is too old, another session's, or no longer in force. */
export const undoFreeze = async (tx: Tx, ownerId: string, sessionId: string): Promise<boolean> => {
  const account = await lockFreeze(tx, ownerId)
  if (account?.isFrozen !== true) return false
  const rows = await tx`
    with undone as (
      delete from wallet_freezes
      where account_id = ${account.id} and session_id = ${sessionId} and undo_until > clock_timestamp()
      returning account_id, was_frozen_until
    )
    update ledger_accounts a set frozen_until = undone.was_frozen_until from undone where a.id = undone.account_id
    returning a.id`
  return rows.length === 1
}

/** Sets when the freeze ends; null ends it at once. */
export const updateThaw = async (sql: Queryable, ownerId: string, until: string | null): Promise<void> => {
  await sql`
    update ledger_accounts set frozen_until = ${until}
    where id = (select id from wallets where owner_id = ${ownerId})`
}

/** Schedules the end of an unlimited freeze only, so that a concurrent unfreeze is not overwritten. */
export const updateThawLater = async (sql: Queryable, ownerId: string, until: string): Promise<void> => {
  await sql`
    update ledger_accounts set frozen_until = ${until}
    where id = (select id from wallets where owner_id = ${ownerId}) and frozen_until = 'infinity'`
}
