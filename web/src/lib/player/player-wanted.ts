import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../hydration/hydration.ts'
import { storedText } from '../device/stored.ts'
import { glance, idleMs } from './player-glance.ts'

/** Loads the player at the first play, and if it was left paused. */
export const playerPart = lazyPart(
  () => import('./player-part.tsx').then((part) => part.withKept()),
  (player) => player,
)

/** Reads the storage without the code that parses it, as the frame does this on every page. */
const isLeftPaused = (): boolean => {
  const kept = storedText('player') ?? ''
  return kept.includes('"songId"') && Date.now() - Number(/"at":(\d+)/.exec(kept)?.[1]) < idleMs
}

const isWanted = (): boolean => glance.get() !== undefined || isLeftPaused()

export const usePlayerWanted = (): boolean => useSyncExternalStore(glance.subscribe, isWanted, () => false)
