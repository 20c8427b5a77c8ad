import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Events, raise } from '../../platform/slice.ts'
import type { OfferState } from './products.rules.ts'

interface OfferChange {
  kind: Events['offerImproved']['kind']
  id: Id
  before: OfferState
  after: OfferState
}

/** Raises `offerImproved` if the price fell or the offer is on sale again. */
export const raiseImprovement = async (
  context: Parts<'clock' | 'slices'>,
  tx: Tx,
  { kind, id, before, after }: OfferChange,
): Promise<void> => {
  const isCheaper = before.price !== null && after.price !== null && after.price < before.price
  const isOnSaleAgain = after.state === 'on sale' && before.state !== 'on sale'
  if (!isCheaper && !isOnSaleAgain) return
  const isBack = isOnSaleAgain && before.state === 'sold out'
  await raise(context, tx, 'offerImproved', { kind, ids: [id], isBack, at: context.clock.now().toISOString() })
}
