import type { Feeds } from '@sheds/contract/pages/pages'
import type { Product } from '@sheds/contract/products/products'
import { listNewSheds, listPopularSheds, listSuggestedSheds, type ShedCard } from '@sheds/contract/sheds/sheds'
import { listSuggestedUsers, type UserCard } from '@sheds/contract/users/users'
import { useHydrated } from '../../hydration/hydration.ts'
import { ApiError } from '../../lib/api/api.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { listOf } from '../../lib/list/list.ts'
import { type FirstPage, useFirstPage } from '../../lib/list/list-start.ts'
import * as m from '../../messages/compiled/messages.ts'
import { bestSelling, picksIn } from '../products/products.queries.ts'
import { type Front, frontOf } from './home-front.ts'

/** Any page's answer that brings the list. */
export type Brings<List extends keyof Feeds> = { data: Pick<Partial<Feeds>, List> | undefined; error: unknown }

type Answer = Brings<keyof Feeds>

/** The page's answer: while a list hydrates, the one it was rendered from. */
export const useFront = ({ of, answer }: Front): Answer => {
  const hydrated = useHydrated()
  const { data, error } = useAnswer(frontOf(of))
  return { data: hydrated ? data : (answer ?? data), error }
}

export const useNewSheds = ({ data, error }: Answer): FirstPage<ShedCard> =>
  useFirstPage({
    list: listOf(listNewSheds, {}),
    given: data?.new_sheds,
    error,
    failure: words(m.new_sheds_failed, m.new_sheds_unreachable),
  })

export const usePopularSheds = ({ data, error }: Answer): FirstPage<ShedCard> =>
  useFirstPage({
    list: listOf(listPopularSheds, {}),
    given: data?.popular_sheds,
    error,
    failure: words(m.popular_sheds_failed, m.popular_sheds_unreachable),
  })

export const useInterestingSheds = ({ data, error }: Brings<'interesting_sheds'>): FirstPage<ShedCard> =>
  useFirstPage({
    list: listOf(listSuggestedSheds, {}),
    given: data?.interesting_sheds,
    error,
    failure: words(m.interesting_failed, m.interesting_unreachable),
  })

export const usePeople = ({ data, error }: Brings<'people'>): FirstPage<UserCard> =>
  useFirstPage({
    list: listOf(listSuggestedUsers, {}),
    given: data?.people,
    error,
    failure: words(m.user_data_failed, m.people_unreachable),
  })

export const useBest = ({ data, error }: Answer): FirstPage<Product> =>
  useFirstPage({
    list: bestSelling,
    given: data?.best_selling,
    error,
    failure: words(m.products_failed, m.products_unreachable),
  })

export const usePicks = (
  { data, error }: Answer,
  { city, start }: { city: string; start: string },
): FirstPage<Product> =>
  useFirstPage({
    list: picksIn(city),
    start,
    alone: city !== '' || start !== '',
    given: data?.picks,
    error,
    failure: city === '' && start === '' ? words(m.products_failed, m.products_unreachable) : m.products_failed,
  })

/** What is said when the answer lacks the list, when it was refused, and when none came. */
const words =
  (missing: () => string, unreachable: () => string) =>
  (problem?: unknown): string => {
    if (problem === undefined) return missing()
    const status = problem instanceof ApiError ? problem.status : 0
    return status > 0 ? m.status_code({ status }) : unreachable()
  }
