import { getMusic } from '@sheds/contract/music/music'
import { countPlay } from '@sheds/contract/music/music-listeners'
import type { Id } from '@sheds/contract/scalars'
import { useEffect, useMemo } from 'react'
import { once } from '../../ui/once.ts'
import { useWatched } from '../../ui/watched.ts'
import { ApiError, callApi } from '../api/api.ts'
import { untilRetry } from '../api/back-off.ts'
import { openChannel } from '../device/channel.ts'
import { openKept } from '../keep/kept-door.ts'
import { keptSongIds } from '../keep/kept-songs.store.ts'
import { dropSound, hasKeptSound, keptSound } from '../keep/kept-sounds.ts'
import { useOverlay } from '../overlay/overlay.ts'
import { currentViewer, useViewer } from '../session/my-info.store.ts'
import { Player } from './player.ts'
import { PlayerBar } from './player-bar.tsx'
import { showGlance, takeBegun } from './player-glance.ts'
import { closeWhenIdle } from './player-idle.ts'
import { keep, readKept, type StoredPlayer } from './player-kept.ts'
import type { PlayerTools } from './player-parts.ts'
import { PlayerSheet } from './player-sheet.tsx'
import { shareTabs } from './player-tabs.ts'
import { isOn } from './player-words.ts'
import { audibleSeconds, type Track } from './track.ts'

/** Opens kept songs before the player, which may continue with one of them. */
export const withKept = async () => {
  if (keptSongIds().length > 0) await openKept()
  return { player, PlayerOnScreen }
}

/** Without a login, a stored queue with whole songs is dropped. */
const keptByNow = (): StoredPlayer => {
  const kept = readKept()
  return currentViewer() === undefined && kept.tracks.some(({ whole }) => whole) ? { ...kept, tracks: [] } : kept
}

/** Player of this tab, with the sound that the first tap started or the state that was stored. */
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

/** Whole songs belong to one user: when the login ends, the player stops and closes. */
const useEndWithLogin = (one: Player): void => {
  const viewer = useViewer()
  useEffect(() => {
    const isNobodys = viewer === undefined && currentViewer() === undefined
    if (isNobodys && one.get().tracks.some(({ whole }) => whole)) one.close()
  }, [viewer, one])
}

/** Player on the screen: a bar or a strip, or a sheet when it is opened. Empty until there is something to play. */
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

const jump = 10

/** Connects the player to the phone's lock screen and headphones. */
const shareSession = (player: Player): void => {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  const by = (seconds: number) => (): void => player.seek(player.get().second + seconds)
  const acts: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => player.resume(),
    pause: () => player.pause(),
    stop: () => player.pause(),
    previoustrack: () => player.previous(),
    nexttrack: () => player.next(),
    seekbackward: by(-jump),
    seekforward: by(jump),
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime),
  }
  for (const [name, act] of Object.entries(acts)) {
    try {
      session.setActionHandler(name as MediaSessionAction, act)
    } catch {
      // Browsers throw for actions that they do not support.
    }
  }
  let shown: Track | undefined
  player.subscribe(() => {
    const track = player.track()
    const { phase, second } = player.get()
    if (track !== shown) session.metadata = track === undefined ? null : metadataOf(track)
    shown = track
    session.playbackState = track === undefined ? 'none' : isOn(phase) ? 'playing' : 'paused'
    if (track === undefined) return
    const duration = Math.max(audibleSeconds(track), second, 0.1)
    session.setPositionState?.({ duration, position: second, playbackRate: 1 })
  })
}

const metadataOf = ({ title, piece, shed, cover }: Track): MediaMetadata =>
  new MediaMetadata({
    title,
    artist: shed.name,
    album: piece,
    artwork: cover === null ? [] : [{ src: new URL(cover, location.href).href }],
  })

/** Side effects of the player: calls, storage and other tabs. */
const playerTools = (claim: () => void): PlayerTools => ({
  ask: askAnew,
  count: ({ musicId, songId }) =>
    void callApi(countPlay, { params: { id: musicId as Id }, body: { song_id: songId as Id } }).catch(() => undefined),
  isHere: ({ songId }) => navigator.onLine || hasKeptSound(songId),
  claim,
  keep,
  pause: (ms) => untilRetry(ms, { needsLine: true }),
})

/** Current data of the song; undefined if it is gone. */
const askAnew = async (track: Track): Promise<Track | undefined> => {
  if (await isKeptStill(track)) return track
  try {
    const { songs } = await callApi(getMusic, { params: { id: track.musicId as Id } })
    const song = songs.find(({ id }) => id === track.songId)
    if (song?.audio_file == null) return undefined
    return { ...track, audio: song.audio_file, small: song.small_file, whole: song.whole, preview: song.preview }
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return undefined
    throw error
  }
}

/** The browser may have evicted the song. */
const isKeptStill = async ({ songId }: Track): Promise<boolean> => {
  const sound = keptSound(songId)
  if (sound === undefined) return false
  const part = await fetch(sound, { headers: { range: 'bytes=0-0' } }).catch(() => undefined)
  if (part?.ok !== true) dropSound(songId)
  return part?.ok === true
}
