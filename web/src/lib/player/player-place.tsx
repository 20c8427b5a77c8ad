import { useLazyPart } from '../../hydration/hydration.ts'
import { playerPart, usePlayerWanted } from './player-wanted.ts'

/** Place of the player in the frame of all pages; empty until something is played. */
export function PlayerPlace() {
  const part = useLazyPart(playerPart, usePlayerWanted())
  return part ? <part.PlayerOnScreen /> : null
}
