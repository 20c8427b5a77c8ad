import { useState } from 'react'

type Slides = {
  /** Where the viewer is: the counter and the dots follow it at once. */
  at: number
  /** The picture on show: follows when the next one has come. */
  shown: number
  /** Whether a slide's picture may be fetched. */
  wants: (place: number) => boolean
  go: (place: number) => void
  arrived: (place: number) => void
  /** The viewer is near: the neighbours may come. */
  wake: () => void
}

/**
 * The state of a carousel: wraps at both ends, fetches only the neighbours of what was looked at, and goes to `turnTo`
 * when that changes.
 */
export function useSlides(count: number, turnTo?: number): Slides {
  const [at, setAt] = useState(0)
  const [shown, setShown] = useState(0)
  const [awake, setAwake] = useState(false)
  const [here, setHere] = useState<ReadonlySet<number>>(() => new Set([0]))
  const [visited, setVisited] = useState<ReadonlySet<number>>(() => new Set([0]))
  const [followed, setFollowed] = useState(turnTo)
  const go = (place: number) => {
    const target = (place + count) % count
    setAwake(true)
    setVisited((before) => new Set(before).add(target))
    setAt(target)
  }
  if (turnTo !== followed) {
    setFollowed(turnTo)
    if (turnTo !== undefined) go(turnTo)
  }
  if (at >= count && count > 0) setAt(0)
  if (shown !== at && here.has(at)) setShown(at)
  return {
    at,
    shown,
    wants: (place) => visited.has(place) || (awake && isNeighbour(place, at, count)),
    go,
    arrived: (place) => setHere((before) => (before.has(place) ? before : new Set(before).add(place))),
    wake: () => setAwake(true),
  }
}

function isNeighbour(place: number, at: number, count: number): boolean {
  const distance = Math.abs(place - at)
  return distance <= 1 || distance === count - 1
}
