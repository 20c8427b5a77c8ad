import { tag } from '@sheds/contract/tags'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import { replacePopularSheds, selectHottestSheds } from './shed-ranks.queries.ts'
import { spread } from './sheds.rules.ts'

const mostRanked = 500
/** More than are ranked, so that those of one owner can wait for others. */
const looked = 2000

/** Orders the popular sheds anew by their heat; one owner comes at most twice in a row. */
export const rankSheds = async (context: Context): Promise<void> => {
  await transaction(context.database.sql, async (tx) => {
    const hottest = await selectHottestSheds(tx, looked)
    const ranked = spread(hottest, ({ userId }) => userId, mostRanked)
    await replacePopularSheds(
      tx,
      ranked.map(({ id }) => id),
    )
  })
  await context.invalidate([tag.sheds])
}
