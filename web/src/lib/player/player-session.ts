import type { Player } from './player.ts'
import { isOn } from './player-words.ts'
import { audibleSeconds, type Track } from './track.ts'

const jump = 10

/** The phone's own player, on its lock screen and its earphones: what plays, and its keys. */
export const shareSession = (player: Player): void => {
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
      // Not every browser knows every key.
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
