import type { MouseEvent } from 'react'
import { use, useEffect, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { watched } from '../watched.ts'
import { Formats } from './photo.tsx'
import { copyFor, heavyFrom, kilobytes } from './saver.rules.ts'
import { InLink, type SavedPicture } from './saver-slot.ts'
import { usePicture } from './use-picture.ts'

/** Sources loaded by a tap, or shown before the data saver was switched on; they stay visible everywhere. */
const wanted = new Set<string>()

export const keepShown = (sources: readonly string[]): void => {
  for (const source of sources) wanted.add(source)
}

/** Text such as "tap to load · 84 KB", in the language of the page. */
const words = watched((size: string): string => size)

export const sayBy = words.show

/**
 * Picture with the data saver on: a small copy; a heavy picture is a button of the same size with a preview of its
 * colours.
 */
export function SaverPicture({ placeholder, onArrive, ...picture }: SavedPicture) {
  const copy = copyFor(picture)
  const [tapped, setTapped] = useState(false)
  const isInLink = use(InLink)
  const isHeavy = (copy.bytes ?? heavyFrom) >= heavyFrom && !tapped && !wanted.has(picture.src)
  useEffect(() => {
    if (isHeavy) onArrive?.()
  }, [isHeavy, onArrive])
  if (!isHeavy) return <SmallPicture {...picture} copy={copy} onArrive={onArrive} />
  const load = (event: MouseEvent): void => {
    // The tile around it is a link.
    event.preventDefault()
    event.stopPropagation()
    wanted.add(picture.src)
    setTapped(true)
  }
  // Inside a link only touch loads it; keyboards and screen readers follow the link to a page where it is a button.
  const Place = isInLink ? 'span' : 'button'
  return (
    <Place {...(!isInLink && { type: 'button' as const })} className="tap-photo" onClick={load}>
      {placeholder && <img src={placeholder} alt="" width={picture.width} height={picture.height} />}
      <i aria-hidden="true" />
      <span>
        {picture.alt !== '' && <VisuallyHidden>{picture.alt}: </VisuallyHidden>}
        {words.get()(copy.bytes === undefined ? '' : kilobytes(copy.bytes))}
      </span>
    </Place>
  )
}

type SmallPictureProps = Omit<SavedPicture, 'placeholder'> & { copy: ReturnType<typeof copyFor> }

function SmallPicture({ copy, alt, width, height, eager, onArrive }: SmallPictureProps) {
  const picture = usePicture(copy.src)
  const fail = (): void => {
    picture.onError()
    onArrive?.()
  }
  if (picture.broken) return alt && <VisuallyHidden>{alt}</VisuallyHidden>
  return (
    <Formats avif={copy.avif} sizes={undefined}>
      <img
        ref={picture.ref}
        src={copy.src}
        width={width}
        height={height}
        alt={alt}
        draggable={false}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onLoad={onArrive}
        onError={fail}
      />
    </Formats>
  )
}
