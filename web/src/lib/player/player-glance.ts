import { once } from '../../ui/once.ts'
import { useWatched, watched } from '../../ui/watched.ts'
import type { Phase, PlayRequest } from './track.ts'

/** A player that is silent for this long is closed. */
export const idleMs = 10 * 60_000

/** Summary of the player for rows and pages: its song, and whether it is playing. */
export interface Glance {
  songId: string
  musicId: string
  phase: Phase
}

export const glance = watched<Glance | undefined>(undefined)

export const showGlance = (now: Glance | undefined): void => {
  const before = glance.get()
  if (before?.songId !== now?.songId || before?.phase !== now?.phase) glance.show(now)
}

export const useGlance = (): Glance | undefined => useWatched(glance, () => undefined)

/** The only audio element, and the request it was started with before the player was loaded. */
export interface StartedSound {
  sound: HTMLAudioElement
  request: PlayRequest | undefined
}

const begun = once((): StartedSound => ({ sound: new Audio(), request: undefined }))

/** Starts within the tap, as some browsers allow no other start. */
export const putBegun = (request: PlayRequest): HTMLAudioElement => Object.assign(begun(), { request }).sound

export const takeBegun = (): StartedSound => {
  const taken = { ...begun() }
  begun().request = undefined
  return taken
}
