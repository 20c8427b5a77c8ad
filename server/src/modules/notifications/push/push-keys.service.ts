import type { Parts } from '../../../platform/context.ts'
import { createPushKeys } from './push-request.ts'
import { findPushKeys, insertPushKeys, type KeyPair } from './push-subscriptions.queries.ts'

/** One permanent key pair, to which browsers' subscriptions are bound. */
export const pushKeyPair = async ({ database: { sql }, clock }: Parts<'database' | 'clock'>): Promise<KeyPair> => {
  const kept = await findPushKeys(sql)
  if (kept !== undefined) return kept
  await insertPushKeys(sql, createPushKeys(), clock.now().toISOString())
  const made = await findPushKeys(sql)
  if (made === undefined) throw new Error('the push keys were not stored')
  return made
}
