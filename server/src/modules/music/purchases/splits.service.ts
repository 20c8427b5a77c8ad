import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { raise } from '../../../platform/slice.ts'
import { findOwnWalletId } from '../../wallet/wallet.api.ts'
import { findSeenMusic, withMusic } from '../music.service.ts'
import { musicSubject } from '../music.views.ts'
import { updateWallets } from './splits.queries.ts'

/** Removes the caller's wallet from the split of a piece, and notifies its owner. */
export const leaveSplit = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  musicId: Id,
): Promise<void> => {
  const piece = await findSeenMusic(context, actor.userId, musicId)
  const own = await findOwnWalletId(context, actor)
  await withMusic(context, piece, async (tx, locked) => {
    const others = locked.wallets.filter((wallet, at) => at === 0 || wallet !== own)
    if (others.length === locked.wallets.length) throw new AppError('forbidden')
    await updateWallets(tx, musicId, others)
    await raise(context, tx, 'splitChanged', {
      type: 'music_split_left',
      receiverId: locked.userId,
      actorId: actor.userId,
      subject: musicSubject(locked),
      at: context.clock.now().toISOString(),
    })
  })
}
