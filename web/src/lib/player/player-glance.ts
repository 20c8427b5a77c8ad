import { once } from '../../ui/once.ts'
import { useWatched, watched } from '../../ui/watched.ts'
import type { Phase, PlayRequest } from './track.ts'

/** A player that was silent for so long is not shown any more. */
export const idleMs = 10 * 60_000

/** What rows and pages show of the player: which song it has, and whether that is heard. */
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

/** The one thing that makes sound, and what was begun with it before the player was here. */
export interface Begun {
  sound: HTMLAudioElement
  request: PlayRequest | undefined
}

const begun = once((): Begun => ({ sound: new Audio(), request: undefined }))

/** It begins within the tap, since some browsers let nothing else begin. */
export const putBegun = (request: PlayRequest): HTMLAudioElement => Object.assign(begun(), { request }).sound

export const takeBegun = (): Begun => {
  const taken = { ...begun() }
  begun().request = undefined
  return taken
}
