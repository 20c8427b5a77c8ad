import type { Music, Song } from '@sheds/contract/music/music'
import { KeepKey } from './keep-key.tsx'
import { wantedOf } from './wanted-songs.ts'

/** Keeps one song of a group. */
export function KeepSong({ music, song }: { music: Music; song: Song }) {
  const wanted = wantedOf(music).filter(({ track }) => track.songId === song.id)
  if (wanted[0] === undefined) return null
  return (
    <KeepKey
      title={song.title}
      isOf={({ songId }) => songId === song.id}
      count={1}
      bytes={wanted[0].bytes}
      wanted={async () => wanted}
      size="sm"
    />
  )
}
