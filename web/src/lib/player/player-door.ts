import { putBegun, showGlance } from './player-glance.ts'
import { readKept } from './player-kept.ts'
import { playerPart } from './player-wanted.ts'
import { addressOf, volumeOf } from './sound-choice.ts'
import type { PlayRequest } from './track.ts'

/** Plays these songs from that place on; the sound sets out before the player's code is here. */
export const playSongs = (request: PlayRequest): void => {
  const player = playerPart.get()?.player
  if (player) player().play(request)
  else begin(request)
}

const begin = (request: PlayRequest): void => {
  const track = request.tracks[request.place]
  if (track === undefined) return
  const { volume, stream } = readKept()
  const sound = putBegun(request)
  sound.src = addressOf(track, stream)
  sound.volume = volumeOf(volume, track.gain)
  // What becomes of it the player sees for itself.
  sound.play().catch(() => undefined)
  showGlance({ songId: track.songId, musicId: track.musicId, phase: 'loading' })
  playerPart.load()
}

/** The tap on what plays already. */
export const toggleSound = (): void => playerPart.get()?.player().toggle()
