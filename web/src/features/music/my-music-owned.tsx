import type { Music } from '@sheds/contract/music/music'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DownloadButton } from './buy/download-button.tsx'
import { ownedMusic } from './music.queries.ts'
import { MusicList } from './music-list.tsx'
import { MusicRow } from './music-row.tsx'

const here = '/my_music'
const hrefOf = (cursor: string): string => `${here}?cursor=${cursor}`

/** What one owns, newest first: to hear whole, and to take along. */
export function OwnedMusicList({ start }: { start: string }) {
  const from = { label: m.my_music(), href: here }
  return (
    <MusicList
      list={ownedMusic}
      plan={{ start, always: true }}
      from={from}
      hrefOf={hrefOf}
      empty={
        <EmptyState
          boxed
          cloth="disque"
          title={m.my_music_none()}
          text={m.my_music_none_text()}
          action={
            <ButtonLink href="/shed/categories/music" kind="brand">
              {m.category_music()}
            </ButtonLink>
          }
        />
      }
      rowOf={(music, pieces) => <OwnedRow music={music} pieces={pieces} from={from} />}
    />
  )
}

interface OwnedRowProps {
  music: Music
  pieces: readonly Music[]
  from: { label: string; href: string }
}

/** No price any more, but what can be done with it. */
function OwnedRow({ music, pieces, from }: OwnedRowProps) {
  return (
    <>
      <MusicRow music={music} pieces={pieces} from={from} shed end={null} />
      <div className="-mt-1.5 pb-3 ps-19">
        <DownloadButton music={music} small />
      </div>
    </>
  )
}
