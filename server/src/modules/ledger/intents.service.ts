import { AppError } from '../../platform/app-error.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import {
  findIntent,
  hashOf,
  type IntentName,
  insertIntent,
  insertVoid,
  type KeptIntent,
  type PaymentIntent,
} from './intents.queries.ts'

/** What became of this very call before; a key that came with something else, or is void, is refused. */
export const findKnown = async (sql: Queryable, intent: PaymentIntent): Promise<KeptIntent | undefined> => {
  const kept = await findIntent(sql, intent)
  if (kept !== undefined && kept.hash !== hashOf(intent)) throw keyRefusal(kept)
  return kept
}

/**
 * Writes down what a call wants that books nothing now, in the transaction of what it makes; what the books move they write
 * down themselves, by the same rules. Answers what is kept where the key was known. Locks the account.
 */
export const enterIntent = async (tx: Tx, intent: PaymentIntent): Promise<KeptIntent | undefined> =>
  (await insertIntent(tx, intent)) ? undefined : findKnown(tx, intent)

/** In the way of a call that cannot be the one that the key was used for. */
export const keyRefusal = ({ outcome }: KeptIntent): AppError =>
  new AppError(outcome === 'voided' ? 'key_voided' : 'key_conflict')

/** What became of a key; one that nothing came of is void from then on, however late its call arrives. */
export const settleIntent = async (sql: Queryable, name: IntentName): Promise<KeptIntent> => {
  const kept = await findIntent(sql, name)
  if (kept !== undefined) return kept
  await insertVoid(sql, name)
  const settled = await findIntent(sql, name)
  if (settled === undefined) throw new Error(`no account ${name.accountId} to settle a key of`)
  return settled
}

/** Calls that came with a key, and their outcomes. */
export const intents = {
  find: findIntent,
  findKnown,
  enter: enterIntent,
  settle: settleIntent,
  refusal: keyRefusal,
}
