import type { Parts } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { type Events, raise } from '../../../platform/slice.ts'

/** Tells people what was done with their account, in case it was somebody else. */
export const tellOwner = (
  context: Parts<'clock' | 'slices'>,
  tx: Tx,
  news: Omit<Events['security'], 'id' | 'at'>,
): Promise<void> => raise(context, tx, 'security', { ...news, id: newId(), at: context.clock.now().toISOString() })
