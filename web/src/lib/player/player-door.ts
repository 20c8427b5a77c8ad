import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../hydration/hydration.ts'
import { watched } from '../watched.ts'
import { readKept } from './player-kept.ts'
import { addressOf, volumeOf } from './sound-choice.ts'
import type { Phase, PlayRequest } from './track.ts'

/** What rows and pages show of the player: which song it has, and whether that is heard. */
export interface Glance {
  songId: string
  musicId: string
  phase: Phase
}

/** The player is fetched at the first play, and where one was left paused. */
export const playerPart = lazyPart(
  () => import('./player-part.tsx'),
  (module) => module,
)

const glance = watched<Glance | undefined>(undefined)

export const showGlance = (now: Glance | undefined): void => {
  const before = glance.get()
  if (before?.songId !== now?.songId || before?.phase !== now?.phase) glance.show(now)
}

export const useGlance = (): Glance | undefined => useSyncExternalStore(glance.subscribe, glance.get, () => undefined)

/** The one thing that makes sound; it begins within the tap, since some browsers let nothing else begin. */
export interface Begun {
  sound: HTMLAudioElement
  request: PlayRequest | undefined
}

let begun: Begun | undefined

export const takeBegun = (): Begun => {
  const taken = begun ?? { sound: new Audio(), request: undefined }
  begun = { sound: taken.sound, request: undefined }
  return taken
}

/** Plays these songs from that place on; the sound sets out before the player's code is here. */
export const playSongs = (request: PlayRequest): void => {
  const player = playerPart.get()?.player
  if (player) return player().play(request)
  const track = request.tracks[request.place]
  if (track === undefined) return
  const { volume, stream } = readKept()
  const sound = begun?.sound ?? new Audio()
  sound.src = addressOf(track, stream)
  sound.volume = volumeOf(volume, track.gain)
  // What becomes of it the player sees for itself.
  sound.play().catch(() => undefined)
  begun = { sound, request }
  showGlance({ songId: track.songId, musicId: track.musicId, phase: 'loading' })
  playerPart.load()
}

/** The tap on what plays already. */
export const toggleSound = (): void => {
  const player = playerPart.get()?.player
  if (player) player().toggle()
}

const isWanted = (): boolean => glance.get() !== undefined || readKept().tracks.length > 0

export const usePlayerWanted = (): boolean => useSyncExternalStore(glance.subscribe, isWanted, () => false)
