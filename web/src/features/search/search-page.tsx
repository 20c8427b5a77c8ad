import type { SearchAnswer } from '@sheds/contract/search/search'
import { foundKinds } from '@sheds/contract/search/search-terms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, isPassing } from '../../lib/api/api.ts'
import { askedBy, visitorsAnswer } from '../../lib/api/query.ts'
import { useOpener } from '../../lib/overlay/overlay.ts'
import { useBack } from '../../lib/page/back-button.tsx'
import type { PageModule } from '../../lib/page/page.ts'
import { useViewer } from '../../lib/session/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { BeforeTyping } from './box/before-typing.tsx'
import { storeSearch } from './box/recent-searches.store.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { FilterSide } from './filters/filter-side.tsx'
import { CorrectionLine } from './found/correction-line.tsx'
import { FoundSkeleton } from './found/found-coming.tsx'
import { FoundGroups } from './found/found-groups.tsx'
import { FoundList } from './found/found-list.tsx'
import { KindChips } from './found/kind-chips.tsx'
import { NearFound, NothingFound } from './found/nothing-found.tsx'
import { SaveSearch } from './saved/save-search.tsx'
import { hasSearch, pageBelow, readSearchAddress, type SearchAddress, searchHref, sortsOf } from './search.address.ts'
import { foundTitle, sortName } from './search.messages.ts'
import { answerTo } from './search.queries.ts'

export const head: PageModule['head'] = ({ url }) => ({
  title: `${searchTitle(readSearchAddress(url.searchParams))} · Sheds`,
  index: false,
})

export function Page() {
  const address = readSearchAddress(useSearchParams()[0])
  useStoreRecentSearch(address)
  return hasSearch(address) ? <SearchResults address={address} /> : <SearchStart address={address} />
}

function SearchResults({ address }: { address: SearchAddress }) {
  const found = useFound(address)
  const prices = found.answer?.prices ?? null
  return (
    <SearchPlaces side={<FilterSide address={address} prices={prices} />}>
      <SearchHead address={address} />
      <SearchFound address={address} found={found} sheet={<FilterSheet address={address} prices={prices} />} />
    </SearchPlaces>
  )
}

/** Page without a query: recent and popular searches. */
function SearchStart({ address }: { address: SearchAddress }) {
  return (
    <div className="mx-auto max-w-2xl md:pt-6">
      <SearchHead address={address} />
      <div className="-mx-gutter">
        <BeforeTyping />
      </div>
    </div>
  )
}

/** Stores the search as recent, also one opened from a link. */
const useStoreRecentSearch = ({ query, type, location }: SearchAddress): void => {
  const keep = useEffectEvent(() => storeSearch({ query, type, location }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search
  useEffect(() => keep(), [query, type, location])
}

/** Results, with the filters beside them on wide screens. */
function SearchPlaces({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className="md:grid md:grid-cols-[min(15rem,26vw)_minmax(0,1fr)] md:gap-8 md:pt-6">
      <div className="min-w-0 md:order-1">{children}</div>
      {side}
    </div>
  )
}

/** Query with a close button. On a phone it looks like the search box and opens it. */
function SearchHead({ address }: { address: SearchAddress }) {
  const open = useOpener('search')
  const title = searchTitle(address)
  return (
    <div className="flex items-center gap-1 pt-2 md:pt-0">
      <IconLink
        href={pageBelow(address)}
        label={m.close()}
        icon={<X />}
        onClick={useBack()}
        className="-ms-3 md:order-1 md:ms-auto"
      />
      <h1 className="min-w-0 flex-1 text-lg font-title wrap-anywhere max-md:not-noscript:sr-only md:text-2xl">
        {title}
      </h1>
      <button
        type="button"
        onClick={open}
        {...(address.query !== '' && { 'aria-label': m.search_change({ term: address.query }) })}
        className="flex min-h-touch min-w-0 flex-1 items-center gap-3 rounded-sm border border-border-strong bg-surface-1 px-3 md:hidden noscript:hidden"
      >
        <Search className="size-4.5 text-ink-3" />
        <span className="truncate">{address.query || m.search_the_market()}</span>
      </button>
    </div>
  )
}

const searchTitle = ({ query, location }: SearchAddress): string => {
  if (query !== '') return m.search_results_for({ term: query })
  return location === '' ? m.search() : m.search_new_in({ city: location })
}

interface SearchFoundProps {
  address: SearchAddress
  found: FoundState
  /** Button that opens the filters on a phone. */
  sheet: ReactNode
}

/** Results, with all their states. */
function SearchFound({ address, found, sheet }: SearchFoundProps) {
  const { answer, failure, retry, retrying, isOld } = found
  const counts = address.type === 'all' && !isOld ? answer?.counts : undefined
  const isNothing = counts !== undefined && Object.values(counts).every((count) => count === 0)
  return (
    <>
      {isNothing || (
        <KindChips address={address} counts={counts}>
          {address.type === 'all' && sheet}
        </KindChips>
      )}
      {address.type === 'all' || (
        <div className="flex items-center gap-2 pb-2 md:hidden">
          {sheet}
          <SortChoice address={address} />
        </div>
      )}
      <FilterChips address={address} />
      {answer ? (
        <div aria-busy={isOld}>
          <Answer address={address} answer={answer} found={found} />
        </div>
      ) : failure ? (
        <ErrorState
          message={failure === 'offline' ? m.search_offline() : m.found_failed()}
          retryLabel={m.retry()}
          onRetry={retry}
          retrying={retrying}
          retryHref={searchHref(address)}
        />
      ) : (
        <FoundSkeleton type={address.type} />
      )}
    </>
  )
}

function Answer({ address, answer, found }: { address: SearchAddress; answer: SearchAnswer; found: FoundState }) {
  const { results, near, meant } = answer
  const { type } = address
  const none = type === 'all' ? foundKinds.every((kind) => results[kind].length === 0) : results[type].length === 0
  const isNear = near !== null && foundKinds.some((kind) => near.results[kind].length > 0)
  return (
    <>
      <VisuallyHidden as="p" role="status">
        {found.isOld ? '' : announcementOf(address, answer, none)}
      </VisuallyHidden>
      <CorrectionLine address={address} meant={meant} />
      {isNear && near && <NearFound address={address} near={near} />}
      {none && !isNear && address.cursor === '' && <NothingFound address={address} />}
      {!none && type === 'all' && <FoundGroups address={address} results={results} counts={answer.counts} />}
      {!none && type !== 'all' && <OneKind address={address} kind={type} answer={answer} next={found.next} />}
      {address.query !== '' && <SaveSearch address={address} none={none} />}
    </>
  )
}

/** Announcement for screen readers when the results arrive. */
const announcementOf = (address: SearchAddress, { results, counts }: SearchAnswer, none: boolean): string => {
  if (none) return m.found_nothing({ term: address.query || address.location })
  return foundKinds
    .filter((kind) => (address.type === 'all' ? results[kind].length > 0 : kind === address.type))
    .map((kind) => foundTitle(address, kind, counts[kind]))
    .join(', ')
}

interface OneKindProps {
  address: SearchAddress
  kind: (typeof foundKinds)[number]
  answer: SearchAnswer
  next: string | null
}

function OneKind({ address, kind, answer, next }: OneKindProps) {
  const { cursor } = address
  return (
    <section className="mt-2">
      {cursor !== '' && <BackLink href={searchHref(address)}>{m.from_the_start()}</BackLink>}
      <h2 className="pt-1 pb-3 text-md font-title text-balance">{foundTitle(address, kind, answer.counts[kind])}</h2>
      <FoundList
        key={searchHref(address, { cursor })}
        address={address}
        kind={kind}
        first={{ rows: answer.results[kind], next }}
      />
    </section>
  )
}

/** Sort order; without JavaScript it is among the filters. */
function SortChoice({ address }: { address: SearchAddress }) {
  const navigate = useNavigate()
  const id = useId()
  const { type, sort } = address
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {m.sort()}
      </label>
      <select
        id={id}
        value={sort}
        onChange={({ target }) => {
          const next = sortsOf(type).find((each) => each === target.value) ?? 'best'
          void navigate(searchHref(address, { sort: next }), { replace: true, preventScrollReset: true })
        }}
        className="ms-auto min-h-touch min-w-0 cursor-pointer font-label text-brand-text noscript:hidden"
      >
        {sortsOf(type).map((each) => (
          <option key={each} value={each} className="bg-surface-1 text-ink-1">
            {sortName(each)}
          </option>
        ))}
      </select>
    </>
  )
}

interface FoundState {
  answer: SearchAnswer | undefined
  /** Cursor of the next page, in the list of one kind. */
  next: string | null
  /** True while the results of the previous filters are shown. */
  isOld: boolean
  /** Error of the current request, if no answer is shown. */
  failure: 'offline' | 'failed' | undefined
  retry: () => void
  retrying: boolean
}

/** Results of a search. Changed filters keep the previous results until the next arrive; a changed query does not. */
const useFound = (address: SearchAddress): FoundState => {
  const client = useQueryClient()
  const query = answerTo(address)
  const before = usePreviousAddress(address)
  const { data, error, isPaused, isPlaceholderData, isFetching, refetch } = useQuery({
    ...askedBy(useViewer(), query),
    enabled: hasSearch(address),
    placeholderData: (last) => visitorsAnswer(client, query) ?? (before?.query === address.query ? last : undefined),
  })
  const problem = error ?? (data === undefined && isPaused ? new ApiError(0, {}) : null)
  return {
    answer: data?.rows[0],
    next: isPlaceholderData ? null : (data?.next ?? null),
    isOld: isPlaceholderData && isFetching,
    failure: data === undefined && problem !== null ? failureOf(problem) : undefined,
    retry: () => void refetch(),
    retrying: isFetching,
  }
}

const failureOf = (problem: Error): 'offline' | 'failed' =>
  isPassing(problem) && (problem as ApiError).status === 0 ? 'offline' : 'failed'

/** Address whose results were shown before the current one. */
const usePreviousAddress = (address: SearchAddress): SearchAddress | undefined => {
  const [{ last, now }, keep] = useState<{ last?: SearchAddress; now: SearchAddress }>({ now: address })
  if (searchHref(now, { cursor: now.cursor }) !== searchHref(address, { cursor: address.cursor }))
    keep({ last: now, now: address })
  return last
}
