import type { Music } from '@sheds/contract/music/music'
import { useEffect } from 'react'
import { useLazyPart } from '../../../hydration/hydration.ts'
import { playerPart } from '../../../lib/player/player-wanted.ts'
import { tracksOf } from '../tracks.ts'

/** Of a piece that is owned by now, the player plays whole songs in the place of their previews. */
export const useSwappedPreviews = (music: Music): void => {
  const part = useLazyPart(playerPart, false)
  useEffect(() => part?.player().swapPreviews(tracksOf(music)), [part, music])
}
