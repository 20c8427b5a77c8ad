import type { Parts } from '../../platform/context.ts'
import type { Events } from '../../platform/slice.ts'
import { notifyNewListing } from '../notifications/notifications.api.ts'
import { forSubscribers, shedSubject } from '../sheds/sheds.api.ts'
import { findProduct } from './products.queries.ts'
import { productSubject } from './products.views.ts'

const newForMs = 90 * 24 * 3_600_000

/** Job: notifies the subscribers of a shed of a new product, unless it is hidden or deleted by now. */
export const notifySubscribers = async (
  context: Parts<'database' | 'clock' | 'live' | 'slices'>,
  { productId, at }: Events['productAdded'],
): Promise<void> => {
  const found = await findProduct(context.database.sql, productId, undefined)
  if (found === undefined || found.deletedAt !== null || found.shedDeletedAt !== null) return
  if (found.status === 'hidden' || Date.parse(found.createdAt) < Date.parse(at) - newForMs) return
  const news = {
    type: 'product' as const,
    subject: productSubject({ id: productId, name: found.name, picture: found.media[0] ?? null }),
    shed: shedSubject({ id: found.shedId, name: found.shedName, logo: found.shedLogo }),
    ownerId: found.userId,
    at,
  }
  await forSubscribers(context, { shedId: found.shedId, since: at }, (userIds) =>
    notifyNewListing(context, userIds, news),
  )
}
