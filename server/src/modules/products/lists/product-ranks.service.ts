import { tag } from '@sheds/contract/tags'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { spread } from '../../sheds/sheds.api.ts'
import { type Candidate, type Rank, replaceRanks, selectCandidates } from './product-ranks.queries.ts'
import { rankLimits } from './product-ranks.rules.ts'

/** Recomputes all ranked lists. */
export const rankProducts = async (context: Parts<'database' | 'invalidate'>): Promise<void> => {
  await transaction(context.database.sql, async (tx) => {
    await replaceRanks(tx, ranksOf(await selectCandidates(tx, rankLimits)))
  })
  await context.invalidate([tag.products])
}

const ranksOf = (candidates: readonly Candidate[]): Rank[] =>
  [...Map.groupBy(candidates, ({ list }) => list).values()].flatMap((ofList) =>
    spread(ofList, ({ shedId }) => shedId, rankLimits.kept).map(({ list, productId }, at) => ({
      list,
      productId,
      rank: at + 1,
    })),
  )
