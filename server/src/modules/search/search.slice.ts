import type { Id } from '@sheds/contract/scalars'
import type { FastifyInstance } from 'fastify'
import type { BaseContext, Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { Indexer } from './index/indexer.ts'
import { findIndexAlarms } from './index/indexing.service.ts'
import { type AskCounter, createAskCounter, forgetAsks } from './popular/popular.service.ts'
import { deleteSavedSearchesOf } from './saved/saved-searches.queries.ts'
import { notifyNewMatches } from './saved/saved-searches.service.ts'
import { searchBelongings } from './saved/search-belongings.queries.ts'
import { searchBindings } from './search.routes.ts'
import { createSynonymTable, type SynonymTable } from './synonyms.service.ts'

interface SearchParts {
  synonyms: SynonymTable
  askCounter: AskCounter
  indexer: Indexer
}

declare module '../../platform/slice.ts' {
  interface Events {
    /** New matches of a saved search; `address` is the query string of its results page. */
    searchFound: { userId: Id; searchId: Id; address: string; thingIds: readonly Id[]; at: string }
  }
}

declare module '../../platform/context.ts' {
  interface SliceParts extends SearchParts {}
}

export const createSearchParts = (below: BaseContext): SearchParts => ({
  synonyms: createSynonymTable(below),
  askCounter: createAskCounter(below),
  indexer: new Indexer(),
})

export const createSearchSlice = (context: Context): Slice => ({
  name: 'search',
  bindings: searchBindings(context),
  jobs: [
    { name: 'search.forget_asks', schedule: '13 4 * * *', run: () => forgetAsks(context) },
    { name: 'search.tell_saved', schedule: '0 6 * * *', run: () => notifyNewMatches(context) },
  ],
  on: {
    accountClosed: { within: (tx, { userId }) => deleteSavedSearchesOf(tx, userId) },
  },
  alarms: () => findIndexAlarms(context),
  belongings: searchBelongings,
  register: (app) => runIndexer(app, context),
})

/** Only a server that accepts requests updates the index, one at a time. */
const runIndexer = (app: FastifyInstance, context: Context): void => {
  app.addHook('onListen', async () => context.indexer.start(context))
  app.addHook('preClose', () => context.indexer.stop())
}
