import { useState, useSyncExternalStore } from 'react'
import { useSteps } from './overlay.ts'
import { onShown, shownNow } from './overlay-address.ts'

export interface NumberedOverlay {
  open: boolean
  /** Which one is shown, or was shown last, from 0; undefined before the first. */
  at: number | undefined
  show: (place: number) => void
  hide: () => Promise<void>
  /** Another one of them, in the same step of the history. */
  turn: (place: number) => void
}

/** One of several things on top of the page, by its number: `?show=picture:2`. Numbers that nothing has open nothing. */
export const useNumberedOverlay = (name: string, count: number): NumberedOverlay => {
  const stepsOf = useSteps()
  const shown = useSyncExternalStore(
    onShown,
    () => placeIn(shownNow(), name, count),
    () => undefined,
  )
  const [at, setAt] = useState<number>()
  if (shown !== undefined && shown !== at) setAt(shown)
  const nameOf = (place: number): string => `${name}:${place + 1}`
  const present = () => stepsOf(nameOf(placeIn(shownNow(), name, count) ?? 0))
  return {
    open: shown !== undefined,
    at: shown ?? at,
    show: (place) => stepsOf(nameOf(place)).show(),
    hide: () => present().hide(),
    turn: (place) => present().turn(nameOf(place)),
  }
}

const placeIn = (names: readonly string[], name: string, count: number): number | undefined => {
  const found = names.find((each) => each.startsWith(`${name}:`))
  const place = Number(found?.slice(name.length + 1)) - 1
  return Number.isInteger(place) && place >= 0 && place < count ? place : undefined
}
