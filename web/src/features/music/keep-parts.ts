import { lazyPart } from '../../hydration/hydration.ts'

/** Only who owns something fetches what keeps it. */
export const keepPiecePart = lazyPart(
  () => import('./keep/keep-piece.tsx'),
  ({ KeepPiece }) => KeepPiece,
)

export const keepSongPart = lazyPart(
  () => import('./keep/keep-song.tsx'),
  ({ KeepSong }) => KeepSong,
)
