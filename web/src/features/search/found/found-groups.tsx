import type { FoundCounts, FoundThings } from '@sheds/contract/search/search'
import { type FoundKind, foundKinds } from '@sheds/contract/search/search-terms'
import { useId } from 'react'
import * as m from '../../../messages/compiled/messages.ts'
import { TextLink } from '../../../ui/link.tsx'
import { rowList } from '../../../ui/list/row.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type SearchAddress, searchHref } from '../search.address.ts'
import { foundTitle, kindName, numberOf } from '../search.messages.ts'
import type { SearchResult } from '../search.queries.ts'
import { FoundRow, type RowKind } from './found-row.tsx'
import { FoundTile } from './found-tile.tsx'

interface FoundGroupsProps {
  address: SearchAddress
  results: FoundThings
  counts: FoundCounts
}

/** First results of each kind, in the order of the page; kinds without a result are left out. */
export function FoundGroups({ address, results, counts }: FoundGroupsProps) {
  return foundKinds
    .filter((kind) => results[kind].length > 0)
    .map((kind, place) => (
      <FoundGroup
        key={kind}
        kind={kind}
        title={foundTitle(address, kind, counts[kind])}
        things={results[kind]}
        allHref={numberOf(counts[kind]) > fewest(kind) ? searchHref(address, { type: kind }) : undefined}
        first={place === 0}
      />
    ))
}

interface FoundGroupProps {
  kind: FoundKind
  title: string
  things: readonly SearchResult[]
  /** URL of all results of the kind; undefined if all are shown. */
  allHref: string | undefined
  first: boolean
}

function FoundGroup({ kind, title, things, allHref, first }: FoundGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-2">
      <div className="flex min-h-touch items-center gap-3">
        <h2 id={id} className="min-w-0 flex-1 text-md font-title text-balance">
          {title}
        </h2>
        {allHref !== undefined && (
          <TextLink href={allHref} className="flex min-h-touch flex-none items-center">
            {m.see_all()}
            <VisuallyHidden> {kindName(kind)}</VisuallyHidden>
          </TextLink>
        )}
      </div>
      <FoundPreview kind={kind} things={things} first={first} />
    </section>
  )
}

/** Number of results per group on a phone. */
const onPhone = { tiles: 6, rows: 4 } as const

const fewest = (kind: FoundKind): number => (isTiled(kind) ? onPhone.tiles : onPhone.rows)

export const isTiled = (kind: FoundKind): kind is 'product' | 'dish' => kind === 'product' || kind === 'dish'

/** Results of one kind as tiles or rows, without a heading. */
export function FoundPreview({
  kind,
  things,
  first = false,
}: Pick<FoundGroupProps, 'kind' | 'things'> & { first?: boolean }) {
  return isTiled(kind) ? (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.25rem),1fr))] gap-x-2 gap-y-3 md:grid-cols-4 md:gap-4 max-md:[&>:nth-child(n+7)]:hidden">
      {(things as FoundThings['product']).map((thing, place) => (
        <li key={thing.id} className="min-w-0">
          <FoundTile thing={thing} look="group" first={first && place < onPhone.tiles} />
        </li>
      ))}
    </ul>
  ) : (
    <ul className={`${rowList} lg:grid lg:grid-cols-2 lg:gap-x-8 max-lg:[&>:nth-child(n+5)]:hidden`}>
      {things.map((thing) => (
        <li key={thing.id} className="min-w-0">
          <FoundRow kind={kind as RowKind} thing={thing} />
        </li>
      ))}
    </ul>
  )
}
