import type { SearchAnswer } from '@sheds/contract/search/search'
import { foundKinds } from '@sheds/contract/search/search-terms'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { filtersOn, type SearchAddress, searchHref, unfilteredHref } from '../search.address.ts'
import { kindName } from '../search.messages.ts'
import { FoundPreview } from './found-groups.tsx'

/** Empty state without any result; offers other ways to continue. */
export function NothingFound({ address }: { address: SearchAddress }) {
  const { query, location, type } = address
  const filtered = filtersOn(address).length > 0
  return (
    <EmptyState
      cloth="caisses"
      title={query === '' ? m.city_none({ city: location }) : m.found_nothing({ term: query })}
      text={filtered ? m.search_nothing_filtered() : m.search_nothing_text()}
      action={
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {filtered && (
            <ButtonLink href={unfilteredHref(address)} replace kind="brand">
              {m.filters_clear()}
            </ButtonLink>
          )}
          {!filtered && type !== 'all' && (
            <ButtonLink href={searchHref(address, { type: 'all' })} kind="brand">
              {m.search_everything()}
            </ButtonLink>
          )}
          <ButtonLink href="/sheds" kind={filtered || type !== 'all' ? 'quiet' : 'brand'}>
            {m.search_browse_sheds()}
          </ButtonLink>
        </div>
      }
    />
  )
}

interface NearFoundProps {
  address: SearchAddress
  near: NonNullable<SearchAnswer['near']>
}

/** Results that match only some of the words, with the words they leave out. */
export function NearFound({ address, near: { without, results } }: NearFoundProps) {
  const kinds = foundKinds.filter((kind) => results[kind].length > 0)
  return (
    <section aria-labelledby="near" className="mt-2">
      <h2 className="text-sm font-text text-ink-2 wrap-anywhere">{m.found_nothing({ term: address.query })}</h2>
      <div className="flex min-h-touch flex-wrap items-baseline gap-x-3">
        <h2 id="near" className="flex-1 text-md font-title">
          {m.near_found()}
        </h2>
        <p className="text-xs text-ink-3 wrap-anywhere">
          {m.near_without({ words: without.map((word) => m.quoted({ word })).join(', ') })}
        </p>
      </div>
      {kinds.map((kind) => (
        <div key={kind} className="mb-3">
          {kinds.length > 1 && <h3 className="pb-1 text-sm font-label text-ink-2">{kindName(kind)}</h3>}
          <FoundPreview kind={kind} things={results[kind]} />
        </div>
      ))}
    </section>
  )
}
