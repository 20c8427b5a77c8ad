import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'

export interface WalletGuess {
  accountId: Id
  /** Microsecond timestamp that identifies this attempt. */
  at: string
  passwordHash: string | null
}

/**
 * Records an attempt before its password is checked; undefined if too many failed or are being checked. The time is
 * taken after the lock, so attempts stay in order.
 */
export const insertGuess = async (sql: Queryable, accountId: Id): Promise<WalletGuess | undefined> => {
  const [row] = await sql<WalletGuess[]>`
    with known as (
      select id, guessed_at, guessing_at, clock_timestamp() as at from wallets where id = ${accountId} for update
    )
    update wallets w
    set guessed_at = wallet_recent_guesses(k.guessed_at, k.at) || k.at,
      guessing_at = open_guesses(k.guessing_at, k.at) || k.at
    from known k where w.id = k.id and wallet_guess_lock(k.guessed_at, k.at) > k.at is not true
      and not exists (select from ledger_accounts a where a.id = w.id and a.locked_until > k.at)
    returning w.id as "accountId", k.at::text as at, w.password_hash as "passwordHash"`
  return row
}

/** Seconds until the next attempt is allowed, counting failed ones only; null if only attempts in progress block it. */
export const findGuessWait = async (sql: Queryable, accountId: Id): Promise<{ wait: number | null } | undefined> => {
  const [row] = await sql<{ wait: number | null }[]>`
    select ceil(extract(epoch from nullif(greatest(n.now, a.locked_until,
      wallet_guess_lock(wallet_wrong_guesses(w.guessed_at, w.guessing_at, n.now), n.now)), n.now) - n.now))::int as wait
    from wallets w join ledger_accounts a on a.id = w.id, (select clock_timestamp() as now) n where w.id = ${accountId}`
  return row
}

export const deleteGuess = async (sql: Queryable, { accountId, at }: WalletGuess): Promise<void> => {
  await sql`
    update wallets set guessed_at = array_remove(guessed_at, ${at}::timestamptz),
      guessing_at = array_remove(guessing_at, ${at}::timestamptz)
    where id = ${accountId}`
}

/** Marks an attempt as failed; returns the number of failures within a day. */
export const keepGuess = async (sql: Queryable, { accountId, at }: WalletGuess): Promise<number> => {
  const [row] = await sql<{ wrong: number }[]>`
    update wallets set guessing_at = array_remove(guessing_at, ${at}::timestamptz) where id = ${accountId}
    returning cardinality(wallet_wrong_guesses(guessed_at, guessing_at, clock_timestamp())) as wrong`
  return row?.wrong ?? 0
}

/** Locks payments if this number of failures requires it; returns the end of the lock. */
export const lockForGuess = async (
  sql: Queryable,
  { accountId, at }: WalletGuess,
  wrong: number,
): Promise<Time | undefined> => {
  const [row] = await sql<{ until: Time }[]>`
    update ledger_accounts
    set locked_until = greatest(locked_until, ${at}::timestamptz + wallet_lock_length(${wrong}::int))
    where id = ${accountId} and wallet_lock_length(${wrong}::int) is not null
    returning locked_until as until`
  return row?.until
}
