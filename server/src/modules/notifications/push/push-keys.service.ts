import type { Parts } from '../../../platform/context.ts'
import { createPushKeys } from './push-request.ts'
import { findPushKeys, type KeyPair, keepPushKeys } from './push-subscriptions.queries.ts'

/** One pair for ever: browsers' subscriptions are bound to it. */
export const pushKeyPair = async ({ database: { sql }, clock }: Parts<'database' | 'clock'>): Promise<KeyPair> => {
  const kept = await findPushKeys(sql)
  if (kept !== undefined) return kept
  await keepPushKeys(sql, createPushKeys(), clock.now().toISOString())
  const made = await findPushKeys(sql)
  if (made === undefined) throw new Error('the keys of push were not kept')
  return made
}
