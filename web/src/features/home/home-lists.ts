import type { Feeds, Home } from '@sheds/contract/pages'
import type { Product } from '@sheds/contract/products'
import type { ShedCard } from '@sheds/contract/sheds'
import type { UserCard } from '@sheds/contract/users'
import { useHydrated } from '../../alive/alive.ts'
import { ApiError } from '../../lib/api.ts'
import { useMyInfo } from '../../lib/my-info.store.ts'
import { type PartState, usePart } from '../../lib/page-part.ts'
import { type Answered, useAnswer } from '../../lib/use-answer.ts'
import * as m from '../../messages/compiled/messages.ts'
import { feedsQuery, homeQuery, partQuery } from './home.queries.ts'

/** Which of the two front pages a list stands on, and what of its answer the server's HTML was made from. */
export interface Front {
  of: 'home' | 'feeds'
  answer: Home | Feeds | undefined
}

type Answer = Pick<Answered<Home & Partial<Feeds>>, 'data' | 'error'>

/** Any page's answer that brings the list. */
export type Brings<List extends keyof Feeds> = { data: Pick<Partial<Feeds>, List> | undefined; error: unknown }

/** The page's answer: while a list comes alive, the one it was rendered from. */
export const useFront = ({ of, answer }: Front): Answer => {
  const hydrated = useHydrated()
  const { data, error }: Answer = useAnswer<Home>(of === 'home' ? homeQuery : feedsQuery)
  return { data: hydrated ? data : (answer ?? data), error }
}

export const useNewSheds = ({ data, error }: Answer): PartState<ShedCard> =>
  usePart({
    part: data?.new_sheds,
    error,
    own: partQuery('newSheds', useMyInfo().user_id),
    failure: words(m.new_sheds_failed, m.new_sheds_unreachable),
  })

export const usePopularSheds = ({ data, error }: Answer): PartState<ShedCard> =>
  usePart({
    part: data?.popular_sheds,
    error,
    own: partQuery('popularSheds', useMyInfo().user_id),
    failure: words(m.popular_sheds_failed, m.popular_sheds_unreachable),
  })

export const useInterestingSheds = ({ data, error }: Brings<'interesting_sheds'>): PartState<ShedCard> =>
  usePart({
    part: data?.interesting_sheds,
    error,
    own: partQuery('interestingSheds', useMyInfo().user_id),
    failure: words(m.interesting_failed, m.interesting_unreachable),
  })

export const usePeople = ({ data, error }: Brings<'people'>): PartState<UserCard> =>
  usePart({
    part: data?.people,
    error,
    own: partQuery('people', useMyInfo().user_id),
    failure: words(m.user_data_failed, m.people_unreachable),
  })

export const useBest = ({ data, error }: Answer): PartState<Product> =>
  usePart({
    part: data?.best_selling,
    error,
    own: partQuery('best', useMyInfo().user_id),
    failure: words(m.products_failed, m.products_unreachable),
  })

export const usePicks = ({ data, error }: Answer): PartState<Product> =>
  usePart({
    part: data?.picks,
    error,
    own: partQuery('picks', useMyInfo().user_id),
    failure: words(m.products_failed, m.products_unreachable),
  })

/** An answer without the list, a status that is no success, no answer at all. */
const words =
  (missing: () => string, unreachable: () => string) =>
  (problem?: unknown): string => {
    if (problem === undefined) return missing()
    const status = problem instanceof ApiError ? problem.status : 0
    return status > 0 ? m.status_code({ status }) : unreachable()
  }
