import { useMemo, useSyncExternalStore } from 'react'
import { useOverlay } from '../overlay/overlay.ts'
import { Player } from './player.ts'
import { PlayerBar } from './player-bar.tsx'
import { showGlance, takeBegun } from './player-glance.ts'
import { readKept } from './player-kept.ts'
import { shareSession } from './player-session.ts'
import { PlayerSheet } from './player-sheet.tsx'
import { shareTabs } from './player-tabs.ts'
import { playerTools } from './player-tools.ts'

let made: Player | undefined

/** The one player of this tab: made with what the first tap has begun, or with what was left paused. */
export const player = (): Player => {
  made ??= makePlayer()
  return made
}

const makePlayer = (): Player => {
  const { sound, request } = takeBegun()
  const tabs = 'BroadcastChannel' in window ? shareTabs(new BroadcastChannel('player'), () => one.pause()) : undefined
  const one = new Player(
    sound,
    { ...readKept(), phase: 'paused' },
    playerTools(() => tabs?.claim()),
  )
  one.subscribe(() => {
    const track = one.track()
    showGlance(track && { songId: track.songId, musicId: track.musicId, phase: one.get().phase })
  })
  window.addEventListener('pagehide', () => one.leave())
  shareSession(one)
  if (request !== undefined) one.adopt(request)
  return one
}

/** The player on the screen: a bar or a strip, and opened a sheet. It stands there once there is something to play. */
export function PlayerOnScreen() {
  const one = useMemo(player, [])
  const state = useSyncExternalStore(one.subscribe, one.get)
  const sheet = useOverlay('player')
  const track = state.tracks[state.place]
  if (track === undefined) return null
  return (
    <>
      <PlayerBar player={one} state={state} track={track} onOpen={sheet.show} />
      <PlayerSheet player={one} state={state} track={track} open={sheet.open} onClose={sheet.hide} />
    </>
  )
}
