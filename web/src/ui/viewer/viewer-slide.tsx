import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useState } from 'react'
import { Button } from '../button.tsx'
import type { SlideSource } from '../picture/carousel-slides.tsx'
import { Formats } from '../picture/photo.tsx'
import { usePicture } from '../picture/use-picture.ts'

export type ViewedPicture = SlideSource

interface ViewerSlideProps {
  picture: ViewedPicture
  on: boolean
  /** It or a neighbour is on the screen: it may be fetched. */
  near: boolean
  /** How many times its first size it is shown. */
  scale: number
  words: { failed: string; retry: string }
}

/** One of the pictures: first its smallest copy, then the one its size on the screen asks for. */
export function ViewerSlide({ picture, on, near, scale, words }: ViewerSlideProps) {
  const [tries, setTries] = useState(0)
  return (
    <figure className="viewer-slide" data-on={on || undefined} aria-hidden={!on}>
      {near && (
        <Large
          key={tries}
          picture={picture}
          scale={scale}
          words={words}
          onRetry={() => setTries((before) => before + 1)}
        />
      )}
    </figure>
  )
}

type LargeProps = Pick<ViewerSlideProps, 'picture' | 'scale' | 'words'> & { onRetry: () => void }

function Large({ picture: { src, srcSet, avif, thumb, alt }, scale, words, onRetry }: LargeProps) {
  const { broken, onError, ref } = usePicture(src)
  const [here, setHere] = useState(false)
  const [largest, setLargest] = useState(scale)
  if (scale > largest) setLargest(scale)
  const sizes = `${Math.ceil(largest * 100)}vw`
  if (broken)
    return (
      <div className="viewer-failed" role="alert">
        <p>{words.failed}</p>
        <Button onClick={onRetry}>{words.retry}</Button>
      </div>
    )
  return (
    <>
      {!here && thumb && <img className="viewer-early" src={thumb} alt="" draggable={false} />}
      {!here && <LoaderCircle className="viewer-spin" aria-hidden="true" />}
      <Formats avif={avif} sizes={sizes}>
        <img
          ref={ref}
          className="viewer-picture"
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          draggable={false}
          decoding="async"
          onLoad={() => setHere(true)}
          onError={onError}
        />
      </Formats>
    </>
  )
}
