import { cx } from '../class-names.ts'
import { type MarkSize, markPixels, sizeClass } from './avatar.tsx'
import { clothClass, clothOf } from './cloth.ts'
import { initialsOf } from './initials.ts'
import { usePicture } from './use-picture.ts'

type ShedMarkProps = {
  /** Decides the cloth. */
  id: string
  name: string
  src?: string | null | undefined
  srcSet?: string | undefined
  size?: MarkSize | undefined
  /** Width on the screen, if it differs from that of `size`. */
  sizes?: string | undefined
  eager?: boolean | undefined
  className?: string | undefined
}

/** Mark of a shed: a tile in the shape of a roof, with a picture, or with cloth and initials. */
export function ShedMark({
  id,
  name,
  src,
  srcSet,
  size = 'md',
  sizes = `${markPixels[size]}px`,
  eager,
  className,
}: ShedMarkProps) {
  const picture = usePicture(src ?? undefined)
  const dress = picture.broken && clothClass(clothOf(id))
  return (
    <span className={cx('shed-mark', dress, sizeClass(size), className)} aria-hidden="true">
      {picture.broken ? (
        <b>{initialsOf(name)}</b>
      ) : (
        <img
          ref={picture.ref}
          src={src ?? undefined}
          srcSet={srcSet}
          sizes={srcSet && sizes}
          width={markPixels[size]}
          height={markPixels[size]}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={picture.onError}
        />
      )}
    </span>
  )
}
