import { AppError } from '../../platform/app-error.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import {
  findIntent,
  hashOf,
  type IntentName,
  insertIntent,
  insertVoid,
  type PaymentIntent,
  type StoredIntent,
} from './intents.queries.ts'

/** Returns the stored result of the same call. Throws if the key is void or was used with other values. */
export const findKnown = async (sql: Queryable, intent: PaymentIntent): Promise<StoredIntent | undefined> => {
  const kept = await findIntent(sql, intent)
  if (kept !== undefined && kept.hash !== hashOf(intent)) throw keyRefusal(kept)
  return kept
}

/**
 * Stores an intent that books no money yet, in the transaction of the row it creates; movements store theirs in
 * `ledger_book`. Returns the stored result if the key is known. Locks the account.
 */
export const enterIntent = async (tx: Tx, intent: PaymentIntent): Promise<StoredIntent | undefined> =>
  (await insertIntent(tx, intent)) ? undefined : findKnown(tx, intent)

/** Error for a key that was voided or belongs to another request. */
export const keyRefusal = ({ outcome }: StoredIntent): AppError =>
  new AppError(outcome === 'voided' ? 'key_voided' : 'key_conflict')

/** Returns a key's result; voids an unused key, so that its call is refused if it arrives later. */
export const settleIntent = async (sql: Queryable, name: IntentName): Promise<StoredIntent> => {
  const kept = await findIntent(sql, name)
  if (kept !== undefined) return kept
  await insertVoid(sql, name)
  const settled = await findIntent(sql, name)
  if (settled === undefined) throw new Error(`no account ${name.accountId} for the key`)
  return settled
}

/** Payment requests by idempotency key, with their results. */
export const intents = {
  find: findIntent,
  findKnown,
  enter: enterIntent,
  settle: settleIntent,
  refusal: keyRefusal,
}
