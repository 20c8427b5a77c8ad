import { tag } from '@sheds/contract/tags'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { spread } from '../../sheds/sheds.api.ts'
import { replaceMusicRanks, selectWarmest } from './music-ranks.queries.ts'

/** `ranked`: pieces that get a rank; `kept`: candidates for these; `pool`: hottest pieces considered. */
const limits = { ranked: 500, kept: 2000, pool: 5000 } as const

/** Recomputes the picks. */
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
