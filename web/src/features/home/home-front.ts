import { type Feeds, getFeeds, getHome, type Home } from '@sheds/contract/pages/pages'
import { type Query, queryOf } from '../../lib/api/query.ts'

/** Front page (home or feed) that shows a list, and the response from which the server rendered its HTML. */
export interface Front {
  of: 'home' | 'feeds'
  answer: Home | Feeds | undefined
}

export const frontOf = (of: Front['of']): Query<Home | Feeds> => queryOf(of === 'home' ? getHome : getFeeds, {})
