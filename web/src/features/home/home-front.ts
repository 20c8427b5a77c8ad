import { type Feeds, getFeeds, getHome, type Home } from '@sheds/contract/pages/pages'
import { type Query, queryOf } from '../../lib/api/query.ts'

/** Which of the two front pages a list stands on, and what of its answer the server's HTML was made from. */
export interface Front {
  of: 'home' | 'feeds'
  answer: Home | Feeds | undefined
}

export const frontOf = (of: Front['of']): Query<Home | Feeds> => queryOf(of === 'home' ? getHome : getFeeds, {})
