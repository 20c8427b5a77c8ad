import { listSaved } from '@sheds/contract/saved/saved'
import * as saved from '@sheds/contract/search/saved-searches'
import * as search from '@sheds/contract/search/search'
import { each, type Row } from './rows.ts'

const anybody = { live: 200, hidden: 200 } as const
/** Each caller gets their own, whatever user the path names. */
const own = (status: number) => ({ live: each('login_required', status, status) })

const keep = (at: number) => ({ body: { query: `wax ${at}` } })

/** Search is public; saved things and searches are private to their owner. */
export const searchRows: readonly Row[] = [
  { endpoint: listSaved, about: 'nothing', call: () => ({}), expected: own(200) },
  { endpoint: search.searchMarket, about: 'product', call: () => ({ query: { query: 'wax' } }), expected: anybody },
  { endpoint: search.suggestSearches, about: 'product', call: () => ({ query: { query: 'wax' } }), expected: anybody },
  { endpoint: search.listPopularSearches, about: 'nothing', call: () => ({}), expected: { live: 200 } },
  { endpoint: saved.listSavedSearches, about: 'nothing', call: () => ({}), expected: own(200) },
  {
    endpoint: saved.saveSearch,
    about: 'nothing',
    call: () => ({ body: { query: 'wax' } }),
    expected: own(201),
    also: [
      {
        code: 'conflict',
        caller: 'other',
        times: saved.mostSavedSearches + 1,
        call: () => keep(++made),
      },
    ],
  },
  {
    endpoint: saved.deleteSavedSearch,
    about: 'search',
    call: ({ id }) => ({ params: { id } }),
    expected: {
      live: each('login_required', 'not_found', 200),
      missing: each('login_required', 'not_found', 'not_found'),
      malformed: each('login_required', 'not_found', 'not_found'),
    },
  },
]

let made = 0
