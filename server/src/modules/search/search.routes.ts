import * as saved from '@sheds/contract/search/saved-searches'
import * as calls from '@sheds/contract/search/search'
import type { Context } from '../../platform/context.ts'
import { networkOf } from '../../platform/http/cache/address-key.ts'
import { Answer, type Binding, bind } from '../../platform/http/endpoints.ts'
import { messageFor } from '../../platform/http/messages.ts'
import { listPopular } from './popular/popular.service.ts'
import { forgetSearch, keepSearch, listSavedSearches } from './saved/saved-searches.service.ts'
import { search } from './search.service.ts'
import { suggest } from './suggest/suggest.service.ts'

export const searchBindings = (context: Context): Binding[] => [
  bind(calls.searchMarket, async ({ actor, query, request }) => {
    const { answer, next, slots } = await search(context, actor?.userId, query)
    if (query.cursor === undefined && hasFound(answer.counts))
      context.askCounter.add({ slots, who: actor?.userId ?? networkOf(request) })
    return new Answer(answer, { page: { next } })
  }),
  bind(calls.suggestSearches, ({ actor, query }) => suggest(context, actor?.userId, query)),
  bind(calls.listPopularSearches, () => listPopular(context)),
  bind(saved.listSavedSearches, ({ actor, query }) => listSavedSearches(context, actor, query)),
  bind(saved.saveSearch, async ({ actor, body, locale }) => ({
    search: await keepSearch(context, actor, body),
    message: messageFor(locale, 'search_saved'),
  })),
  bind(saved.deleteSavedSearch, async ({ actor, params, locale }) => {
    await forgetSearch(context, actor, params)
    return { message: messageFor(locale, 'search_forgotten') }
  }),
]

const hasFound = (counts: calls.FoundCounts): boolean => Object.values(counts).some((count) => count !== 0)
