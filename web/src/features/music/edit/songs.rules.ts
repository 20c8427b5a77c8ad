import type { Song } from '@sheds/contract/music/music'

/** A song as its owner wants it. */
export interface Arranged {
  id: string
  title: string
  /** Where its preview begins. */
  from: number
}

export const arrangedFrom = (songs: readonly Song[]): Arranged[] =>
  songs.map(({ id, title, preview }) => ({ id, title, from: preview?.from ?? 0 }))

/** One place further on or back; at the ends it stays. */
export const moveSong = (songs: readonly Arranged[], id: string, by: number): readonly Arranged[] => {
  const from = songs.findIndex((song) => song.id === id)
  const [song, other] = [songs[from], songs[from + by]]
  if (song === undefined || other === undefined) return songs
  return songs.map((each, place) => (place === from ? other : place === from + by ? song : each))
}

/** In their order; a preview is moved only where it was touched: it is made anew. */
export const toSend = (known: readonly Song[], songs: readonly Arranged[]) =>
  songs.map(({ id, title, from }) => {
    const before = known.find((song) => song.id === id)
    const isMoved = before?.preview != null && Math.abs(before.preview.from - from) >= 0.5
    return { id, title, ...(isMoved && { preview_from: from }) }
  })
