import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { type Events, raise } from '../../../platform/slice.ts'

/** Tells people what was done with their account, in case it was somebody else. */
export const tellOwner = (users: Context, tx: Tx, news: Omit<Events['security'], 'id' | 'at'>): Promise<void> =>
  raise(users, tx, 'security', { ...news, id: newId(), at: users.clock.now().toISOString() })
