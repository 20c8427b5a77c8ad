import type { Music, Song } from '@sheds/contract/music/music'
import { KeepKey } from './keep-key.tsx'
import { songsToKeep } from './songs-to-keep.ts'

/** Stores one song of a group. */
export function KeepSong({ music, song }: { music: Music; song: Song }) {
  const songs = songsToKeep(music).filter(({ track }) => track.songId === song.id)
  if (songs[0] === undefined) return null
  return (
    <KeepKey
      title={song.title}
      isIncluded={({ songId }) => songId === song.id}
      count={1}
      bytes={songs[0].bytes}
      songsToKeep={async () => songs}
      size="sm"
    />
  )
}
