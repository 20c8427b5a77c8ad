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

/** Response of any page that includes the list. */
export type AnswerWith<List extends keyof Feeds> = { data: Pick<Partial<Feeds>, List> | undefined; error: unknown }

type Answer = AnswerWith<keyof Feeds>

/** Response of the page; during hydration, the one from which the HTML was rendered. */
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
    failure: failureText(m.new_sheds_failed, m.new_sheds_unreachable),
  })

export const usePopularSheds = ({ data, error }: Answer): FirstPage<ShedCard> =>
  useFirstPage({
    list: listOf(listPopularSheds, {}),
    given: data?.popular_sheds,
    error,
    failure: failureText(m.popular_sheds_failed, m.popular_sheds_unreachable),
  })

export const useInterestingSheds = ({ data, error }: AnswerWith<'interesting_sheds'>): FirstPage<ShedCard> =>
  useFirstPage({
    list: listOf(listSuggestedSheds, {}),
    given: data?.interesting_sheds,
    error,
    failure: failureText(m.interesting_failed, m.interesting_unreachable),
  })

export const usePeople = ({ data, error }: AnswerWith<'people'>): FirstPage<UserCard> =>
  useFirstPage({
    list: listOf(listSuggestedUsers, {}),
    given: data?.people,
    error,
    failure: failureText(m.user_data_failed, m.people_unreachable),
  })

export const useBest = ({ data, error }: Answer): FirstPage<Product> =>
  useFirstPage({
    list: bestSelling,
    given: data?.best_selling,
    error,
    failure: failureText(m.products_failed, m.products_unreachable),
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
    failure: city === '' && start === '' ? failureText(m.products_failed, m.products_unreachable) : m.products_failed,
  })

/** Error text by cause: list missing from the response, request refused, or no response. */
const failureText =
  (missing: () => string, unreachable: () => string) =>
  (problem?: unknown): string => {
    if (problem === undefined) return missing()
    const status = problem instanceof ApiError ? problem.status : 0
    return status > 0 ? m.status_code({ status }) : unreachable()
  }
