import type { Parts } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { raise } from '../../../platform/slice.ts'
import type { LockedMusic } from '../music.queries.ts'
import { musicSubject } from '../music.views.ts'
import { selectOwnersOf } from './splits.queries.ts'

type Split = Pick<LockedMusic, 'id' | 'userId' | 'title' | 'cover' | 'wallets'>

/** Notifies people whose wallets joined the split of a piece's sales. */
export const notifyPartners = async (
  context: Parts<'clock' | 'slices'>,
  tx: Tx,
  { piece, before }: { piece: Split; before: readonly string[] },
): Promise<void> => {
  const joined = piece.wallets.slice(1).filter((wallet) => !before.includes(wallet))
  if (joined.length === 0) return
  for (const receiverId of await selectOwnersOf(tx, joined))
    await raise(context, tx, 'splitChanged', {
      type: 'music_split_joined',
      receiverId,
      actorId: piece.userId,
      subject: musicSubject(piece),
      at: context.clock.now().toISOString(),
    })
}
