import type { Parts } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { raise } from '../../platform/slice.ts'
import { addMusicHeat, addToMusicTotals, type LockedMusic, updateStanding } from './music.queries.ts'
import { heatPoints, musicTotalChanges } from './music.rules.ts'

/**
 * Updates visibility and totals after a change of the songs or of what hides the piece. Requires the locks of the piece
 * and its shed.
 */
export const settleStanding = async (
  context: Parts<'clock' | 'slices'>,
  tx: Tx,
  { before, isHeld = before.isHeld }: { before: LockedMusic; isHeld?: boolean },
): Promise<void> => {
  const now = context.clock.now().toISOString()
  const after = await updateStanding(tx, before.id, { isHeld, now })
  if (after === undefined) return
  if (before.shownAt === null && after.shownAt !== null) {
    await addMusicHeat(tx, before.id, heatPoints.shown, now)
    await raise(context, tx, 'musicAdded', { musicId: before.id, at: now })
  }
  await addToMusicTotals(tx, musicTotalChanges(before, after))
}
