import type { Music } from '@sheds/contract/music/music'
import type { ButtonSize } from '../../../ui/button.tsx'
import { KeepKey } from './keep-key.tsx'
import { allSongsToKeep, keepBytes } from './songs-to-keep.ts'

/** Stores a single, or all songs of a group. */
export function KeepPiece({ music, size }: { music: Music; size?: ButtonSize | undefined }) {
  if (music.download_bytes === undefined) return null
  return (
    <KeepKey
      title={music.title}
      isIncluded={({ musicId }) => musicId === music.id}
      count={Math.max(1, music.songs.length, music.song_count)}
      bytes={keepBytes(music)}
      songsToKeep={() => allSongsToKeep(music)}
      size={size}
    />
  )
}
