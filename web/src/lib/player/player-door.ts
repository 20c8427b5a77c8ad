import { openKept } from '../keep/kept-door.ts'
import { keptSongIds } from '../keep/kept-songs.store.ts'
import { hasKeptSound } from '../keep/kept-sounds.ts'
import { putBegun, showGlance } from './player-glance.ts'
import { readKept } from './player-kept.ts'
import { playerPart } from './player-wanted.ts'
import { addressOf, asKept, volumeOf } from './sound-choice.ts'
import type { PlayRequest, Track } from './track.ts'

/** Plays songs from an index on; the audio begins to load before the player's code is there. */
export const playSongs = (request: PlayRequest): void => {
  const player = playerPart.get()?.player
  if (player) player().play(request)
  else begin(request)
}

const begin = (request: PlayRequest): void => {
  const track = request.tracks[request.place]
  if (track === undefined) return
  // A kept song is opened first: offline there is no other source.
  if (!keptSongIds().includes(track.songId) || hasKeptSound(track.songId)) sound(request, track)
  else void openKept().then(() => sound(request, asKept(track)))
}

const sound = (request: PlayRequest, track: Track): void => {
  const { volume, stream } = readKept()
  const begun = putBegun(request)
  begun.src = addressOf(track, stream)
  begun.volume = volumeOf(volume, track.gain)
  // The player notices failures itself.
  begun.play().catch(() => undefined)
  showGlance({ songId: track.songId, musicId: track.musicId, phase: 'loading' })
  playerPart.load()
}

/** Tap on the song that is playing. */
export const toggleSound = (): void => playerPart.get()?.player().toggle()
