import { type SavedKind, savedKinds } from '@sheds/contract/saved/saved-kinds'
import { useSearchParams } from 'react-router'
import { useOnline } from '../../lib/api/use-online.ts'
import { useRecentThings } from '../../lib/recent/recent-things.store.ts'
import { useSavedCopies } from '../../lib/recent/saved-copies.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { TabLinks } from '../../ui/list/tab-links.tsx'
import { showCurrentChip } from '../search/found/kind-chips.tsx'
import { kindName } from '../search/search.messages.ts'
import { RecentThings } from './recent-things.tsx'
import { savedKindIn, savedThingsHref, seenHref } from './saved.address.ts'
import { SavedList } from './saved-list.tsx'

/** Saved things, and things seen on this device; without a stored list it opens the latter offline. */
export function SavedThings() {
  const [search] = useSearchParams()
  const kind = savedKindIn(search)
  const online = useOnline()
  const hasSeen = useRecentThings().length > 0
  const hasCopies = useSavedCopies(kind) !== undefined
  const isSeen = search.get('view') === 'seen' || (search.size === 0 && !online && hasSeen && !hasCopies)
  return (
    <>
      <TabLinks
        label={m.saved()}
        tabs={[
          { href: savedThingsHref(), label: m.saved(), current: !isSeen },
          { href: seenHref, label: m.seen_tab(), current: isSeen },
        ]}
      />
      {isSeen ? (
        <RecentThings />
      ) : (
        <>
          <KindChips current={kind} />
          <SavedList key={kind} kind={kind} cursor={search.get('cursor') ?? ''} />
        </>
      )}
    </>
  )
}

function KindChips({ current }: { current: SavedKind }) {
  return (
    <nav
      aria-label={m.saved_kinds()}
      ref={showCurrentChip}
      className="relative -mx-gutter flex gap-1.5 overflow-x-auto px-gutter py-3 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
    >
      {savedKinds.map((kind) => (
        <ChipLink
          key={kind}
          href={savedThingsHref(kind)}
          current={kind === current}
          stay
          replace
          className="min-h-touch flex-none px-3"
        >
          {kindName(kind)}
        </ChipLink>
      ))}
    </nav>
  )
}
