import type { Music } from '@sheds/contract/music/music'
import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import { EndlessList, type ListPlan, useList } from '../../lib/list/endless-list.tsx'
import type { List } from '../../lib/list/list.ts'
import { playSongs } from '../../lib/player/player-door.ts'
import type { PlayedFrom, Track } from '../../lib/player/track.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { MusicRow } from './music-row.tsx'
import { MusicSkeleton } from './music-skeleton.tsx'
import { tracksOfList } from './tracks.ts'

interface MusicListProps {
  list: List<Music>
  plan?: ListPlan<Music>
  empty: ReactNode
  from: PlayedFrom
  hrefOf: (cursor: string) => string
  /** Shows each entry's shed. */
  sheds?: boolean
  /** Replaces the row, for an owner's music. */
  rowOf?: ((music: Music, pieces: readonly Music[], above: Music | undefined) => ReactNode) | undefined
}

/** Button that plays all, from two tracks on. */
export function PlayAll({ tracks, from }: { tracks: readonly Track[]; from: PlayedFrom }) {
  if (tracks.length < 2) return null
  return (
    <p className="flex min-h-touch items-center justify-end noscript:hidden">
      <Button
        size="sm"
        kind="soft"
        icon={<Play className="size-4.5 fill-current" />}
        onClick={() => playSongs({ tracks, place: 0, from })}
      >
        {m.music_play_all()}
      </Button>
    </p>
  )
}

/** Endless list of music with a button that plays all. */
export function MusicList({ list, plan, empty, from, hrefOf, sheds, rowOf }: MusicListProps) {
  const shown = useList(list, plan)
  const pieces = shown.rows ?? []
  const tracks = tracksOfList(pieces)
  return (
    <>
      <PlayAll tracks={tracks} from={from} />
      <EndlessList
        list={shown}
        empty={empty}
        failure={m.music_list_failed()}
        moreLabel={m.more_music()}
        skeleton={(times) => <MusicSkeleton times={times} />}
        hrefOf={hrefOf}
      >
        {(music, above) =>
          rowOf?.(music, pieces, above) ?? (
            <MusicRow music={music} pieces={pieces} from={from} shed={sheds} eager={above === undefined} />
          )
        }
      </EndlessList>
    </>
  )
}
