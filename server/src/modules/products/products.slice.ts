import type { Id } from '@sheds/contract/scalars'
import type { BaseContext, Context } from '../../platform/context.ts'
import type { News, Slice, Subject } from '../../platform/slice.ts'
import { createLikes, type Likes } from './likes/likes.service.ts'
import { rankProducts } from './lists/product-ranks.service.ts'
import { productBelongings } from './product-belongings.queries.ts'
import { deleteTracesOf } from './product-departures.service.ts'
import { notifySubscribers } from './product-news.service.ts'
import { hasProduct } from './products.queries.ts'
import { productBindings } from './products.routes.ts'
import { markProduct } from './products.service.ts'
import { countOutShed, deleteAllOfShed } from './shed-closings.service.ts'
import { shelfOf } from './shelf.queries.ts'

interface ProductsParts {
  likes: Likes
}

declare module '../../platform/context.ts' {
  interface SliceParts extends ProductsParts {}
}

declare module '../../platform/slice.ts' {
  interface Events {
    liked: { news: readonly News[] }
    /** Reply to a write, or of a seller to a review. */
    replied: { news: News; replyId: Id }
    /** A product became visible to visitors. */
    productAdded: { productId: Id; at: string }
    /** An order left few or no pieces or portions of a thing that its owner counts. */
    stockLow: { newsId: Id; ownerId: Id; subject: Subject; left: number; at: string }
    /** The price fell, or the offers can be bought again; `isBack` if they were sold out. */
    offerImproved: { kind: 'product' | 'dish' | 'music'; ids: readonly Id[]; isBack: boolean; at: string }
  }
}

export const createProductsParts = (below: BaseContext): ProductsParts => ({ likes: createLikes(below) })

export const createProductsSlice = (context: Context): Slice => ({
  name: 'products',
  bindings: productBindings(context),
  jobs: [{ name: 'products.rank', schedule: '*/5 * * * *', atStart: true, run: () => rankProducts(context) }],
  on: {
    productAdded: { later: (added) => notifySubscribers(context, added) },
    listingFeePaid: {
      later: async ({ subject, subjectId }) => {
        if (subject === 'product') await markProduct(context, subjectId, { awaitsFee: false })
      },
    },
    accountClosed: { later: ({ userId }, isTimeUp) => deleteTracesOf(context, userId, isTimeUp) },
    shedClosed: {
      within: (tx, { shedId }) => countOutShed(tx, shedId),
      later: ({ shedId }) => deleteAllOfShed(context, shedId),
    },
  },
  holds: hasProduct,
  shelf: shelfOf,
  belongings: productBelongings,
})
