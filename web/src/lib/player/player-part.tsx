import { useEffect, useMemo } from 'react'
import { once } from '../../ui/once.ts'
import { useWatched } from '../../ui/watched.ts'
import { openChannel } from '../device/channel.ts'
import { openKept } from '../keep/kept-door.ts'
import { keptSongIds } from '../keep/kept-songs.store.ts'
import { currentViewer, useViewer } from '../login/my-info.store.ts'
import { useOverlay } from '../overlay/overlay.ts'
import { Player } from './player.ts'
import { PlayerBar } from './player-bar.tsx'
import { showGlance, takeBegun } from './player-glance.ts'
import { closeWhenIdle } from './player-idle.ts'
import { type Kept, readKept } from './player-kept.ts'
import { shareSession } from './player-session.ts'
import { PlayerSheet } from './player-sheet.tsx'
import { shareTabs } from './player-tabs.ts'
import { playerTools } from './player-tools.ts'

/** The part, once what is kept can be heard: a player that was left paused goes on with it. */
export const withKept = async () => {
  if (keptSongIds().length > 0) await openKept()
  return { player, PlayerOnScreen }
}

/** Of what was left by somebody whose login has ended, whole songs are nobody's here. */
const keptByNow = (): Kept => {
  const kept = readKept()
  return currentViewer() === undefined && kept.tracks.some(({ whole }) => whole) ? { ...kept, tracks: [] } : kept
}

/** The one player of this tab: made with what the first tap has begun, or with what was left paused. */
export const player = once((): Player => {
  const { sound, request } = takeBegun()
  const tabs = shareTabs(
    (onStart) => openChannel('player', onStart),
    () => one.pause(),
  )
  const one = new Player(
    sound,
    { ...keptByNow(), phase: 'paused' },
    playerTools(() => tabs.claim()),
  )
  one.subscribe(() => {
    const track = one.track()
    showGlance(track && { songId: track.songId, musicId: track.musicId, phase: one.get().phase })
  })
  window.addEventListener('pagehide', () => one.leave())
  shareSession(one)
  if (request !== undefined) one.adopt(request)
  closeWhenIdle(one)
  return one
})

/** Whole songs are one person's: they fall silent, and leave the screen, with the login. */
const useEndWithLogin = (one: Player): void => {
  const viewer = useViewer()
  useEffect(() => {
    const isNobodys = viewer === undefined && currentViewer() === undefined
    if (isNobodys && one.get().tracks.some(({ whole }) => whole)) one.close()
  }, [viewer, one])
}

/** The player on the screen: a bar or a strip, and opened a sheet. It stands there once there is something to play. */
export function PlayerOnScreen() {
  const one = useMemo(player, [])
  const state = useWatched(one)
  const sheet = useOverlay('player')
  const track = state.tracks[state.place]
  useEndWithLogin(one)
  if (track === undefined) return null
  return (
    <>
      <PlayerBar player={one} state={state} track={track} onOpen={sheet.show} />
      <PlayerSheet player={one} state={state} track={track} open={sheet.open} onClose={sheet.hide} />
    </>
  )
}
