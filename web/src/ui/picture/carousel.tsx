import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { CarouselStage, Controls, Slide, type SlideSource, Thumbs } from './carousel-slides.tsx'
import { photoClass } from './photo.tsx'

export type CarouselProps = {
  slides: readonly SlideSource[]
  /** Accessible name of the group. */
  label: string
  previousLabel: string
  nextLabel: string
  /** Target of a tap on the picture. */
  href?: string | undefined
  ratio?: '1:1' | '4:3' | undefined
  sizes?: string | undefined
  /** It has the first picture of a page. */
  eager?: boolean | undefined
  /** `hover` in cards, where fingers swipe. */
  arrows?: 'shown' | 'hover' | undefined
  /** Label of a thumbnail: "Photo 2"; without it there are none. */
  thumbLabel?: ((place: number) => string) | undefined
  /** Content over the current picture. */
  over?: ((place: number) => ReactNode) | undefined
  /** Picture that the full-screen viewer has moved to. */
  turnTo?: number | undefined
  soldOut?: boolean | undefined
  className?: string | undefined
}

/** Pictures in a loop, with arrows, arrow keys and swipes. The server renders the first one. */
export function Carousel({ slides, label, previousLabel, nextLabel, ...props }: CarouselProps) {
  const { href, ratio = '1:1', sizes, eager, arrows = 'shown', thumbLabel, soldOut, className, over } = props
  const state = useSlides(slides.length, props.turnTo)
  const many = slides.length > 1
  const swipe = useSwipe((step) => state.go(state.at + step))
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || !many) return
    event.preventDefault()
    state.go(state.at + step)
  }
  const look = cx(photoClass({ ratio, soldOut }), 'carousel', arrows === 'hover' && 'arrows-hover', className)
  const near = many ? { onPointerEnter: state.wake, onFocus: state.wake, ...swipe } : {}
  return (
    <section aria-label={label} aria-roledescription={many ? 'carousel' : undefined} onKeyDown={turn}>
      <div className={look} {...near}>
        <CarouselStage href={href} label={label}>
          {slides.map((slide, place) => (
            <Slide
              key={String(place)}
              slide={slide}
              sizes={sizes}
              on={place === state.shown}
              wanted={state.wants(place)}
              eager={eager === true && place === 0}
              onArrive={() => state.arrived(place)}
            />
          ))}
        </CarouselStage>
        {over?.(state.at)}
        {many && (
          <Controls slides={slides} at={state.at} previousLabel={previousLabel} nextLabel={nextLabel} go={state.go} />
        )}
      </div>
      {many && thumbLabel && <Thumbs slides={slides} at={state.at} label={thumbLabel} go={state.go} />}
    </section>
  )
}

const FAR = 40

/** Horizontal swipe by finger or mouse; suppresses the click at its end. */
function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number }>(null)
  const swiped = useRef(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = { x: event.clientX, y: event.clientY }
      swiped.current = false
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current) return
      const x = event.clientX - start.current.x
      const y = event.clientY - start.current.y
      start.current = null
      if (Math.abs(x) < FAR || Math.abs(x) < Math.abs(y)) return
      swiped.current = true
      onSwipe(x < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
    onClickCapture: (event: MouseEvent) => {
      if (!swiped.current) return
      swiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

type Slides = {
  /** Current position, which counter and dots show at once. */
  at: number
  /** Visible picture; changes when the next one is loaded. */
  shown: number
  /** Whether a slide may load its picture. */
  wants: (place: number) => boolean
  go: (place: number) => void
  arrived: (place: number) => void
  /** Allows neighbours to load, as pointer or focus is near. */
  wake: () => void
}

/** State of a carousel: wraps at both ends, loads visited pictures and their neighbours, and follows `turnTo`. */
function useSlides(count: number, turnTo?: number): Slides {
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
