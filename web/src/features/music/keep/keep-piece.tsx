import type { Music } from '@sheds/contract/music/music'
import type { ButtonSize } from '../../../ui/button.tsx'
import { KeepKey } from './keep-key.tsx'
import { keepBytes, wantedWhole } from './wanted-songs.ts'

/** Keeps a single, or all songs of a group. */
export function KeepPiece({ music, size }: { music: Music; size?: ButtonSize | undefined }) {
  if (music.download_bytes === undefined) return null
  return (
    <KeepKey
      title={music.title}
      isOf={({ musicId }) => musicId === music.id}
      count={Math.max(1, music.songs.length, music.song_count)}
      bytes={keepBytes(music)}
      wanted={() => wantedWhole(music)}
      size={size}
    />
  )
}
