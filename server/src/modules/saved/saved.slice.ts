import type { Context } from '../../platform/context.ts'
import type { Events, Slice } from '../../platform/slice.ts'
import { savedBindings } from './saved.routes.ts'
import { deleteToldPricesOf } from './saved-news.queries.ts'
import { laterJob, notifySavers } from './saved-news.service.ts'

export const createSavedSlice = (context: Context): Slice => ({
  name: 'saved',
  bindings: savedBindings(context),
  jobs: [{ name: laterJob, run: (event) => notifySavers(context, event as unknown as Events['offerImproved']) }],
  on: {
    offerImproved: { later: (event) => notifySavers(context, event) },
    accountClosed: { within: (tx, { userId }) => deleteToldPricesOf(tx, userId) },
  },
})
