import type { ComponentType, ReactNode } from 'react'
import { ArrowButton } from '../arrow-button.tsx'
import { Link } from '../link.tsx'
import { Formats, PhotoChip } from './photo.tsx'
import { type SavedPicture, useSaver } from './saver-slot.ts'
import { usePicture } from './use-picture.ts'

export type SlideSource = {
  src: string
  alt: string
  srcSet?: string | undefined
  avif?: string | undefined
  thumb?: string | undefined
  bytes?: readonly number[] | undefined
  placeholder?: string | undefined
}

/** Area of the pictures; a link if they lead somewhere. */
export function CarouselStage({
  href,
  label,
  children,
}: {
  href: string | undefined
  label: string
  children: ReactNode
}) {
  if (!href) return <span className="carousel-stage">{children}</span>
  return (
    <Link href={href} className="carousel-stage" aria-label={label} draggable={false}>
      {children}
    </Link>
  )
}

type SlideProps = {
  slide: SlideSource
  sizes: string | undefined
  on: boolean
  wanted: boolean
  eager: boolean
  onArrive: () => void
}

export function Slide({ slide, sizes, on, wanted, eager, onArrive }: SlideProps) {
  const picture = usePicture(slide.src)
  const Saver = useSaver()
  if (Saver && slide.srcSet)
    return (
      <SavedSlide slide={slide} sizes={sizes} on={on} wanted={wanted} eager={eager} onArrive={onArrive} Saver={Saver} />
    )
  const fail = () => {
    picture.onError()
    onArrive()
  }
  return (
    <span className="slide" data-on={on || undefined}>
      {wanted && !picture.broken && (
        <Formats avif={slide.avif} sizes={sizes}>
          <img
            ref={picture.ref}
            src={slide.src}
            srcSet={slide.srcSet}
            sizes={sizes}
            width={600}
            height={600}
            alt={slide.alt}
            draggable={false}
            loading={eager || !on ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : undefined}
            decoding="async"
            onLoad={onArrive}
            onError={fail}
          />
        </Formats>
      )}
    </span>
  )
}

function SavedSlide({
  slide,
  sizes,
  on,
  wanted,
  eager,
  onArrive,
  Saver,
}: SlideProps & { Saver: ComponentType<SavedPicture> }) {
  const { src, srcSet = '', avif, bytes, placeholder, alt } = slide
  const picture = { src, srcSet, avif, bytes, placeholder, sizes, alt, eager, onArrive, width: 600, height: 600 }
  return (
    <span className="slide" data-on={on || undefined}>
      {wanted && <Saver {...picture} />}
    </span>
  )
}

type ControlsProps = {
  slides: readonly SlideSource[]
  at: number
  previousLabel: string
  nextLabel: string
  go: (place: number) => void
}

/** Counter, arrows and dots. They change at once, the picture once it is loaded. */
export function Controls({ slides, at, previousLabel, nextLabel, go }: ControlsProps) {
  return (
    <>
      <PhotoChip live>
        {at + 1} / {slides.length}
      </PhotoChip>
      <ArrowButton
        way="back"
        className="arrow-prev noscript:hidden"
        aria-label={previousLabel}
        onClick={() => go(at - 1)}
      />
      <ArrowButton way="on" className="arrow-next noscript:hidden" aria-label={nextLabel} onClick={() => go(at + 1)} />
      <span className="dots" aria-hidden="true">
        {slides.map((_, place) => (
          <i key={String(place)} data-on={place === at || undefined} />
        ))}
      </span>
    </>
  )
}

type ThumbsProps = {
  slides: readonly SlideSource[]
  at: number
  label: (place: number) => string
  go: (place: number) => void
}

export function Thumbs({ slides, at, label, go }: ThumbsProps) {
  return (
    <div className="thumbs noscript:hidden">
      {slides.map((slide, place) => (
        <button
          key={String(place)}
          type="button"
          aria-label={label(place + 1)}
          aria-current={place === at ? 'true' : undefined}
          onClick={() => go(place)}
        >
          <img src={slide.thumb ?? slide.src} alt="" width={80} height={80} loading="lazy" decoding="async" />
        </button>
      ))}
    </div>
  )
}
