import type { SearchAnswer } from '@sheds/contract/search/search'
import { foundKinds } from '@sheds/contract/search/search-terms'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { FilterChips } from './filters/filter-chips.tsx'
import { FoundSkeleton } from './found/found-coming.tsx'
import { FoundGroups } from './found/found-groups.tsx'
import { FoundList } from './found/found-list.tsx'
import { KindChips } from './found/kind-chips.tsx'
import { MeantLine } from './found/meant-line.tsx'
import { NearFound, NothingFound } from './found/nothing-found.tsx'
import { SaveSearch } from './saved/save-search.tsx'
import { type SearchAddress, searchHref, sortsOf } from './search.address.ts'
import { foundTitle, sortName } from './search.messages.ts'
import type { FoundState } from './use-found.ts'

interface SearchFoundProps {
  address: SearchAddress
  found: FoundState
  /** What opens the filters on a phone. */
  sheet: ReactNode
}

/** What was found, with all its states. */
export function SearchFound({ address, found, sheet }: SearchFoundProps) {
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
        {found.isOld ? '' : saidOfAll(address, answer, none)}
      </VisuallyHidden>
      <MeantLine address={address} meant={meant} />
      {isNear && near && <NearFound address={address} near={near} />}
      {none && !isNear && address.cursor === '' && <NothingFound address={address} />}
      {!none && type === 'all' && <FoundGroups address={address} results={results} counts={answer.counts} />}
      {!none && type !== 'all' && <OneKind address={address} kind={type} answer={answer} next={found.next} />}
      {address.query !== '' && <SaveSearch address={address} none={none} />}
    </>
  )
}

/** What is read out when it comes. */
const saidOfAll = (address: SearchAddress, { results, counts }: SearchAnswer, none: boolean): string => {
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

/** In which order; without JavaScript the filters have it. */
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
