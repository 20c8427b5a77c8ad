import type { Song } from '@sheds/contract/music/music'

/** Song in the owner's edit. */
export interface ArrangedSong {
  id: string
  title: string
  /** Second at which its preview begins. */
  from: number
}

export const arrangedFrom = (songs: readonly Song[]): ArrangedSong[] =>
  songs.map(({ id, title, preview }) => ({ id, title, from: preview?.from ?? 0 }))

/** Moves a song by one place; at the ends it stays. */
export const moveSong = (songs: readonly ArrangedSong[], id: string, by: number): readonly ArrangedSong[] => {
  const from = songs.findIndex((song) => song.id === id)
  const [song, other] = [songs[from], songs[from + by]]
  if (song === undefined || other === undefined) return songs
  return songs.map((each, place) => (place === from ? other : place === from + by ? song : each))
}

/** Request body; `preview_from` only where it changed, because a new preview is transcoded. */
export const toSend = (known: readonly Song[], songs: readonly ArrangedSong[]) =>
  songs.map(({ id, title, from }) => {
    const before = known.find((song) => song.id === id)
    const isMoved = before?.preview != null && Math.abs(before.preview.from - from) >= 0.5
    return { id, title, ...(isMoved && { preview_from: from }) }
  })
