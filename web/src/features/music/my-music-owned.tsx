import type { Music } from '@sheds/contract/music/music'
import { useSearchParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { useOnline } from '../../lib/api/use-online.ts'
import { useKeptSongIds } from '../../lib/keep/kept-songs.store.ts'
import { useList } from '../../lib/list/endless-list.tsx'
import { NameFilter, useNameFilter } from '../../lib/list/name-filter.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TabLinks } from '../../ui/list/tab-links.tsx'
import { DownloadButton } from './buy/download-button.tsx'
import { KeepPiece } from './keep/keep-piece.tsx'
import { KeptRoom } from './keep/kept-room.tsx'
import { ownedMusic } from './music.queries.ts'
import { MusicList } from './music-list.tsx'
import { MusicRow } from './music-row.tsx'
import { MusicSkeleton } from './music-skeleton.tsx'
import { NoMusic } from './no-music.tsx'

const here = '/my_music'

const keptPart = lazyPart(
  () => import('./keep/kept-list.tsx'),
  ({ KeptMusic }) => KeptMusic,
)

/** Bought music and music stored on the device; offline it opens the latter. */
export function MyMusic() {
  const [search] = useSearchParams()
  const online = useOnline()
  const view = search.get('view')
  const keptCount = useKeptSongIds().length
  const isKept = view === 'kept' || (view === null && !online && keptCount > 0)
  const Kept = useLazyPart(keptPart, isKept)
  return (
    <>
      <TabLinks
        label={m.my_music()}
        tabs={[
          { href: `${here}?view=bought`, label: m.music_bought_tab(), current: !isKept },
          {
            href: `${here}?view=kept`,
            label: m.music_kept_tab(),
            current: isKept,
            ...(keptCount > 0 && { count: keptCount }),
          },
        ]}
      />
      {!isKept ? <OwnedMusicList /> : Kept ? <Kept /> : <MusicSkeleton times={4} />}
    </>
  )
}

/** Number of entries from which a filter by title is shown. */
const longFrom = 8

/** Bought music, newest first or by artist. */
function OwnedMusicList() {
  const [search] = useSearchParams()
  const byArtist = search.get('sort') === 'artist'
  const kept: Record<string, string> = byArtist ? { view: 'bought', sort: 'artist' } : { view: 'bought' }
  const filter = useNameFilter(here, kept)
  const { name, cursor } = filter
  const list = ownedMusic({ ...(byArtist && { sort: 'artist' as const }), ...(name !== '' && { name }) })
  const total = Number.parseInt(String(useList(list, { start: cursor }).total ?? 0), 10)
  const hrefOf = (next: string): string =>
    `${here}?${new URLSearchParams({ ...kept, ...(name && { name }), cursor: next })}`
  const from = { label: m.my_music(), href: here }
  return (
    <>
      <KeptRoom manage="there" />
      {(total >= longFrom || name !== '') && (
        <NameFilter path={here} label={m.music_find_own()} filter={filter} className="mt-3" />
      )}
      {(total > 1 || byArtist) && <Sorts byArtist={byArtist} name={name} />}
      <MusicList
        list={list}
        plan={{ start: cursor, always: true }}
        from={from}
        hrefOf={hrefOf}
        empty={name === '' ? <NothingOwned /> : <NoMusic filtered />}
        rowOf={(music, pieces, above) => (
          <>
            {byArtist && above?.shed_is.id !== music.shed_is.id && (
              <h2 className="pt-4 text-md">{music.shed_is.name}</h2>
            )}
            <MusicRow music={music} pieces={pieces} from={from} shed={!byArtist} end={null} />
            <OwnedActs music={music} />
          </>
        )}
      />
    </>
  )
}

function Sorts({ byArtist, name }: { byArtist: boolean; name: string }) {
  const hrefOf = (sort: Record<string, string>): string =>
    `${here}?${new URLSearchParams({ view: 'bought', ...sort, ...(name && { name }) })}`
  return (
    <div className="mt-3">
      <TabLinks
        look="segments"
        label={m.sort()}
        tabs={[
          { href: hrefOf({}), label: m.sort_new(), current: !byArtist },
          { href: hrefOf({ sort: 'artist' }), label: m.music_sort_artist(), current: byArtist },
        ]}
      />
    </div>
  )
}

function NothingOwned() {
  return (
    <EmptyState
      boxed
      className="mt-3"
      cloth="disque"
      title={m.my_music_none()}
      text={m.my_music_none_text()}
      action={
        <ButtonLink href="/shed/categories/music" kind="brand">
          {m.category_music()}
        </ButtonLink>
      }
    />
  )
}

/** Buttons that replace the price of bought music. */
function OwnedActs({ music }: { music: Music }) {
  return (
    <div className="-mt-1.5 flex flex-wrap gap-1.5 pb-3 max-[26rem]:mt-0 max-[26rem]:ps-0 ps-19">
      <KeepPiece music={music} size="sm" />
      <DownloadButton music={music} small />
    </div>
  )
}
