import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'

export interface WalletGuess {
  accountId: Id
  /** To the microsecond: it tells this guess from others. */
  at: string
  passwordHash: string | null
}

/** Notes a guess before it is judged; nothing when none is judged now. */
export const insertGuess = async (sql: Queryable, accountId: Id): Promise<WalletGuess | undefined> => {
  const [row] = await sql<WalletGuess[]>`
    update wallets w
    set guessed_at = wallet_recent_guesses(guessed_at, clock_timestamp()) || clock_timestamp()
    where id = ${accountId} and wallet_guess_lock(guessed_at, clock_timestamp()) > clock_timestamp() is not true
      and not exists (select from ledger_accounts a where a.id = w.id and a.locked_until > clock_timestamp())
    returning id as "accountId", guessed_at[cardinality(guessed_at)]::text as at, password_hash as "passwordHash"`
  return row
}

/** In how many seconds a guess is judged again. */
export const findGuessWait = async (sql: Queryable, accountId: Id): Promise<number | undefined> => {
  const [row] = await sql<{ wait: number }[]>`
    select ceil(extract(epoch from greatest(wallet_guess_lock(w.guessed_at, clock_timestamp()), a.locked_until)
      - clock_timestamp()))::int as wait
    from wallets w join ledger_accounts a on a.id = w.id where w.id = ${accountId}`
  return row?.wait
}

export const deleteGuess = async (sql: Queryable, { accountId, at }: WalletGuess): Promise<void> => {
  await sql`update wallets set guessed_at = array_remove(guessed_at, ${at}::timestamptz) where id = ${accountId}`
}

/** Locks payments if it was one wrong guess too many; then says until when. */
export const lockForGuess = async (sql: Queryable, { accountId, at }: WalletGuess): Promise<Time | undefined> => {
  const [row] = await sql<{ until: Time }[]>`
    update ledger_accounts a
    set locked_until = greatest(a.locked_until, ${at}::timestamptz + wallet_lock_length(g.count))
    from (
      select cardinality(wallet_recent_guesses(guessed_at, ${at}::timestamptz)) as count
      from wallets where id = ${accountId}
    ) g
    where a.id = ${accountId} and wallet_lock_length(g.count) is not null
    returning a.locked_until as until`
  return row?.until
}
