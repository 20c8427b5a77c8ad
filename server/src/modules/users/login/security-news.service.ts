import type { Parts } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { type Events, raise } from '../../../platform/slice.ts'

/** Notifies users of changes to their account, in case someone else made them. */
export const notifyOwner = (
  context: Parts<'clock' | 'slices'>,
  tx: Tx,
  news: Omit<Events['security'], 'id' | 'at'>,
): Promise<void> => raise(context, tx, 'security', { ...news, id: newId(), at: context.clock.now().toISOString() })
