import { lazyPart } from '../../hydration/hydration.ts'

/** Downloaded only by owners of music, who can store it on the device. */
export const keepPiecePart = lazyPart(
  () => import('./keep/keep-piece.tsx'),
  ({ KeepPiece }) => KeepPiece,
)

export const keepSongPart = lazyPart(
  () => import('./keep/keep-song.tsx'),
  ({ KeepSong }) => KeepSong,
)
