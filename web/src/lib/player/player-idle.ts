import type { Player } from './player.ts'
import { idleMs } from './player-glance.ts'
import { isOn } from './player-words.ts'

/** Closes a player that has been silent and unused for a while. */
export const closeWhenIdle = (player: Player): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = (): void => {
    clearTimeout(timer)
    const isIdle = player.track() !== undefined && !isOn(player.get().phase)
    timer = isIdle ? setTimeout(() => player.close(), idleMs) : undefined
  }
  watch()
  player.subscribe(watch)
}
