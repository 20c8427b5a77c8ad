import type { Music } from '@sheds/contract/music/music'
import type { PlayedFrom } from '../../lib/player/track.ts'
import { Link } from '../../ui/link.tsx'
import { CoverKey } from './cover-key.tsx'
import { musicHref } from './music.address.ts'
import { musicPriceText } from './music-names.ts'

interface MusicTileProps {
  music: Music
  pieces: readonly Music[]
  from: PlayedFrom
}

/** Tile in a scroller: the cover plays it, the text links to its page. */
export function MusicTile({ music, pieces, from }: MusicTileProps) {
  return (
    <div className="relative">
      <CoverKey music={music} pieces={pieces} from={from} large />
      <Link href={musicHref(music.id)} className="block pt-1.5">
        <span className="block truncate text-sm font-[650]">{music.title}</span>
        <span className="block truncate text-xs text-ink-3">{music.shed_is.name}</span>
        <span className="block text-xs font-label tabular-nums">{musicPriceText(music)}</span>
      </Link>
    </div>
  )
}
