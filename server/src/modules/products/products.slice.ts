import type { Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { createLikes, type Likes } from './likes.service.ts'
import { productBelongings } from './product-belongings.queries.ts'
import { forgetPerson } from './product-departures.service.ts'
import { foldProductNames } from './product-names.service.ts'
import { tellSubscribers } from './product-news.service.ts'
import { rankProducts } from './product-ranks.service.ts'
import { hasProduct } from './products.queries.ts'
import { productBindings } from './products.routes.ts'
import { markProduct } from './products.service.ts'
import { countOutShed, deleteAllOfShed } from './shed-closings.service.ts'

declare module '../../platform/context.ts' {
  interface SliceParts {
    likes: Likes
  }
}

export const createProductsSlice = (context: Context): Slice => {
  context.likes = createLikes(context)
  return {
    name: 'products',
    bindings: productBindings(context),
    jobs: [
      { name: 'products.rank', schedule: '*/5 * * * *', atStart: true, run: () => rankProducts(context) },
      { name: 'products.fold_names', schedule: '23 4 * * *', atStart: true, run: () => foldProductNames(context) },
    ],
    on: {
      productAdded: { later: (added) => tellSubscribers(context, added) },
      listingFeePaid: {
        later: async ({ subject, subjectId }) => {
          if (subject === 'product') await markProduct(context, subjectId, { awaitsFee: false })
        },
      },
      accountClosed: { later: ({ userId }, isTimeUp) => forgetPerson(context, userId, isTimeUp) },
      shedClosed: {
        within: (tx, { shedId }) => countOutShed(tx, shedId),
        later: ({ shedId }) => deleteAllOfShed(context, shedId),
      },
    },
    holds: hasProduct,
    belongings: productBelongings,
  }
}
