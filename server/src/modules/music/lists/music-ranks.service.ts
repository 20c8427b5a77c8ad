import { tag } from '@sheds/contract/tags'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { spread } from '../../sheds/sheds.api.ts'
import { replaceMusicRanks, selectWarmest } from './music-ranks.queries.ts'

/** How many keep a rank, how many these are chosen from, and how many of the warmest are looked at. */
const limits = { ranked: 500, kept: 2000, pool: 5000 } as const

/** Orders the picks anew. */
export const rankMusic = async (context: Parts<'database' | 'invalidate'>): Promise<void> => {
  await transaction(context.database.sql, async (tx) => {
    const warmest = await selectWarmest(tx, limits)
    const ranked = spread(warmest, ({ shedId }) => shedId, limits.ranked)
    await replaceMusicRanks(
      tx,
      ranked.map(({ musicId }) => musicId),
    )
  })
  await context.invalidate([tag.musics])
}
