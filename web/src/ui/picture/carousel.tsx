import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { CarouselStage, Controls, Slide, type SlideSource, Thumbs } from './carousel-slides.tsx'
import { photoClass } from './photo.tsx'

export type CarouselProps = {
  slides: readonly SlideSource[]
  /** What the pictures show: read as the group's name. */
  label: string
  previousLabel: string
  nextLabel: string
  /** Where a press on the picture leads. */
  href?: string | undefined
  ratio?: '1:1' | '4:3' | undefined
  sizes?: string | undefined
  /** The first picture of a page. */
  eager?: boolean | undefined
  /** `hover` in cards: there the finger swipes. */
  arrows?: 'shown' | 'hover' | undefined
  /** Small pictures below: "Photo 2". */
  thumbLabel?: ((place: number) => string) | undefined
  /** Lies over the picture on show. */
  over?: ((place: number) => ReactNode) | undefined
  /** Where the viewer went elsewhere: the carousel follows. */
  turnTo?: number | undefined
  soldOut?: boolean | undefined
  className?: string | undefined
}

/** Pictures one after the other, wrapping: arrows, arrow keys, swipe. The first is in the server's page. */
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

/** A sideways stroke of a finger or the mouse. The click that ends a stroke is swallowed. */
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
