import { useSyncExternalStore } from 'react'
import { playerPart } from '../../../lib/player/player-wanted.ts'
import { SeekLine } from '../../../lib/player/seek-line.tsx'
import type { Track } from '../../../lib/player/track.ts'

const never = () => () => undefined

/** The song's wave, at the second the player has of it; touched, the player goes there once it has it. */
export function OwnSeekLine({ track }: { track: Track }) {
  const player = useSyncExternalStore(playerPart.subscribe, playerPart.get, () => undefined)?.player()
  const second = useSyncExternalStore(
    player?.subscribe ?? never,
    () => (player?.track()?.songId === track.songId ? Math.floor(player.get().second * 4) / 4 : 0),
    () => 0,
  )
  const has = player?.track()?.songId === track.songId
  return <SeekLine track={track} second={second} onSeek={(to) => has && player?.seek(to)} />
}
