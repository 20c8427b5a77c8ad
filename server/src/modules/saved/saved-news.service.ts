import { thumbnailOf } from '@sheds/contract/files/files'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { beforeAllIds } from '../../platform/paging.ts'
import type { Events } from '../../platform/slice.ts'
import { notifyOfOffer } from '../notifications/notifications.api.ts'
import { shedSubject } from '../sheds/sheds.api.ts'
import {
  type Offer,
  type OfferKind,
  type PriceSaver,
  selectOpenOffers,
  selectPriceSavers,
  selectSavers,
  upsertToldPrices,
} from './saved-news.queries.ts'
import { nextDayMorning } from './saved-news.rules.ts'

type NewsContext = Parts<'database' | 'clock' | 'live' | 'slices'>

/** Notifies of prices that fell further on the day of an earlier notification. */
export const laterJob = 'saved.notify_later'

const atOnce = 500

/**
 * Job: notifies those who liked an offer that it is on sale again, and of a price lower than any they know; each at
 * most once a day. Uses the present state, so a change that was undone is not reported.
 */
export const notifySavers = async (
  context: NewsContext,
  { kind, ids, isBack, at }: Events['offerImproved'],
): Promise<void> => {
  const now = context.clock.now().toISOString()
  for (const offer of await selectOpenOffers(context.database.sql, kind, { ids, now })) {
    if (isBack) await notifyOfReturn(context, { kind, offer, now, since: at })
    if (offer.price !== null) await notifyOfPrice(context, { kind, offer, now, price: offer.price })
  }
}

interface OfferNews {
  kind: OfferKind
  offer: Offer
  now: string
}

const newsOf = ({ kind, offer, now }: OfferNews) => ({
  subject: { kind, id: offer.id, name: offer.name, picture: offer.picture && thumbnailOf(offer.picture) },
  shed: shedSubject({ id: offer.shedId, name: offer.shedName, logo: offer.shedLogo }),
  ownerId: offer.ownerId,
  at: now,
})

const notifyOfReturn = async (context: NewsContext, news: OfferNews & { since: string }): Promise<void> => {
  const { kind, offer, since } = news
  let from: string = beforeAllIds
  for (;;) {
    const savers = await selectSavers(context.database.sql, { kind, id: offer.id, from, most: atOnce, since })
    const receivers = savers.map(({ userId: receiverId }) => ({ receiverId, detail: '' }))
    await notifyOfOffer(context, receivers, { ...newsOf(news), type: 'back_in_stock' })
    const last = savers.at(-1)
    if (last === undefined || savers.length < atOnce) return
    from = last.id
  }
}

const notifyOfPrice = async (context: NewsContext, news: OfferNews & { price: number }): Promise<void> => {
  const { kind, offer, now, price } = news
  let from: string = beforeAllIds
  let isToldToday = false
  for (;;) {
    const savers = await selectPriceSavers(context.database.sql, { kind, id: offer.id, from, most: atOnce, price, now })
    isToldToday ||= savers.some((saver) => saver.isToldToday)
    await notifyPriceSavers(
      context,
      savers.filter((saver) => !saver.isToldToday),
      news,
    )
    const last = savers.at(-1)
    if (last === undefined || savers.length < atOnce) break
    from = last.id
  }
  if (isToldToday) await notifyTomorrow(context, news)
}

/** Stores the price last: a repetition after a crash sends no second notification. */
const notifyPriceSavers = async (
  context: NewsContext,
  savers: readonly PriceSaver[],
  news: OfferNews & { price: number },
): Promise<void> => {
  if (savers.length === 0) return
  const { offer, now, price } = news
  const receivers = savers.map(({ userId: receiverId, knownPrice }) => ({
    receiverId,
    detail: `${knownPrice} ${price}`,
  }))
  await notifyOfOffer(context, receivers, { ...newsOf(news), type: 'price_drop' })
  const userIds = savers.map(({ userId }) => userId)
  await transaction(context.database.sql, (tx) => upsertToldPrices(tx, userIds, { thingId: offer.id, price, now }))
}

const notifyTomorrow = ({ database, clock }: NewsContext, { kind, offer, now }: OfferNews): Promise<void> =>
  enqueue(
    database.sql,
    laterJob,
    { kind, ids: [offer.id], isBack: false, at: now },
    { key: `${laterJob} ${offer.id}`, runAt: nextDayMorning(clock.now()) },
  )
