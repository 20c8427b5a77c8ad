import type { Page } from '@sheds/contract/scalars'
import type { FoundThings } from '@sheds/contract/search/search'
import type { FoundKind } from '@sheds/contract/search/search-terms'
import { EndlessList, useList } from '../../../lib/list/endless-list.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { rowList } from '../../../ui/list/row.ts'
import { tileGrid } from '../../../ui/list/tile.tsx'
import { type SearchAddress, searchHref } from '../search.address.ts'
import { moreLabel } from '../search.messages.ts'
import { foundOf, type SearchResult } from '../search.queries.ts'
import { FoundComing } from './found-coming.tsx'
import { isTiled } from './found-groups.tsx'
import { FoundRow, type RowKind } from './found-row.tsx'
import { FoundTile } from './found-tile.tsx'

interface FoundListProps {
  address: SearchAddress
  kind: FoundKind
  /** First page, and the cursor of the next. */
  first: Page<SearchResult>
}

const inSight = 4

/** Endless list of the results of one kind. */
export function FoundList({ address, kind, first }: FoundListProps) {
  const eager = new Set(first.rows.slice(0, inSight))
  return (
    <EndlessList
      list={useList(foundOf(address, kind), { first })}
      empty={null}
      failure={m.found_failed()}
      moreLabel={moreLabel(kind)}
      skeleton={(times) => <FoundComing kind={kind} times={times} />}
      className={isTiled(kind) ? tileGrid : rowList}
      hrefOf={(cursor) => searchHref(address, { cursor })}
    >
      {(thing) =>
        isTiled(kind) ? (
          <FoundTile thing={thing as FoundThings['product'][number]} look="list" first={eager.has(thing)} />
        ) : (
          <FoundRow kind={kind as RowKind} thing={thing} />
        )
      }
    </EndlessList>
  )
}
