import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../hydration/hydration.ts'
import { storedText } from '../device/stored.ts'
import { glance, idleMs } from './player-glance.ts'

/** The player is fetched at the first play, and where one was left paused. */
export const playerPart = lazyPart(
  () => import('./player-part.tsx').then((part) => part.withKept()),
  (player) => player,
)

/** Without the code that reads what is kept: the frame asks this on every page. */
const isLeftPaused = (): boolean => {
  const kept = storedText('player') ?? ''
  return kept.includes('"songId"') && Date.now() - Number(/"at":(\d+)/.exec(kept)?.[1]) < idleMs
}

const isWanted = (): boolean => glance.get() !== undefined || isLeftPaused()

export const usePlayerWanted = (): boolean => useSyncExternalStore(glance.subscribe, isWanted, () => false)
