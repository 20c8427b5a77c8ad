import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { CarouselStage, Controls, Slide, type SlideSource, Thumbs } from './carousel-slides.tsx'
import { photoClass } from './photo.tsx'
import { useSlides } from './use-slides.ts'
import { useSwipe } from './use-swipe.ts'

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
