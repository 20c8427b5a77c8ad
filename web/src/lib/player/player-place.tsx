import { useLazyPart } from '../../hydration/hydration.ts'
import { playerPart, usePlayerWanted } from './player-wanted.ts'

/** Where the player stands in the frame, through all pages: nothing until somebody plays something. */
export function PlayerPlace() {
  const part = useLazyPart(playerPart, usePlayerWanted())
  return part ? <part.PlayerOnScreen /> : null
}
