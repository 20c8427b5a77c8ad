import { tag } from '@sheds/contract/tags'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import { replaceRankedSheds, selectHottestSheds, selectMostSubscribed } from './shed-ranks.queries.ts'
import { spread } from './sheds.rules.ts'

const mostRanked = 500
/** More than are ranked, so that sheds of one owner can be spread among others. */
const candidates = 2000

/**
 * Ranks sheds again: the popular list by subscribers, the number shown; the lively list, used for suggestions, by heat
 * with at most two sheds of an owner in a row.
 */
export const rankSheds = async (context: Parts<'database' | 'invalidate'>): Promise<void> => {
  await transaction(context.database.sql, async (tx) => {
    const popular = await selectMostSubscribed(tx, mostRanked)
    const lively = spread(await selectHottestSheds(tx, candidates), ({ userId }) => userId, mostRanked)
    await replaceRankedSheds(tx, 'popular', idsOf(popular))
    await replaceRankedSheds(tx, 'lively', idsOf(lively))
  })
  await context.invalidate([tag.sheds])
}

const idsOf = (sheds: readonly { id: string }[]): string[] => sheds.map(({ id }) => id)
