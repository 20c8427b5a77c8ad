import { tag } from '@sheds/contract/tags'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import { replaceRankedSheds, selectHottestSheds, selectMostSubscribed } from './shed-ranks.queries.ts'
import { spread } from './sheds.rules.ts'

const mostRanked = 500
/** More than are ranked, so that those of one owner can wait for others. */
const looked = 2000

/**
 * Orders sheds anew: the popular ones by their subscribers, which is the number they are shown with; the lively ones,
 * which are suggested, by their heat, and there one owner comes at most twice in a row.
 */
export const rankSheds = async (context: Parts<'database' | 'invalidate'>): Promise<void> => {
  await transaction(context.database.sql, async (tx) => {
    const popular = await selectMostSubscribed(tx, mostRanked)
    const lively = spread(await selectHottestSheds(tx, looked), ({ userId }) => userId, mostRanked)
    await replaceRankedSheds(tx, 'popular', idsOf(popular))
    await replaceRankedSheds(tx, 'lively', idsOf(lively))
  })
  await context.invalidate([tag.sheds])
}

const idsOf = (sheds: readonly { id: string }[]): string[] => sheds.map(({ id }) => id)
