import { cx } from '../class-names.ts'
import { hashIndex } from './cloth.ts'
import { initialsOf } from './initials.ts'
import { usePicture } from './use-picture.ts'

export type MarkSize = 's' | 'md' | 'm' | 'l'

/** Pixels of each size, for the attributes of the image. */
export const markPixels: Record<MarkSize, number> = { s: 32, md: 44, m: 56, l: 80 }

/** Class of a mark of this size. */
export const sizeClass = (size: MarkSize): string | false => size !== 'md' && `size-${size}`

type AvatarProps = {
  name: string
  src?: string | null | undefined
  srcSet?: string | undefined
  /** 32, 44 (default), 56 or 80 px. */
  size?: MarkSize | undefined
  eager?: boolean | undefined
  className?: string | undefined
}

/** Number of background colours for initials, so that people in a list look different. */
const tones = 5

/** Round picture or initials of a person. Decorative, as the name is beside it. */
export function Avatar({ name, src, srcSet, size = 'md', eager, className }: AvatarProps) {
  const picture = usePicture(src ?? undefined)
  const tone = picture.broken && name !== '' && `tone-${hashIndex(name, tones) + 1}`
  return (
    <span className={cx('avatar', sizeClass(size), tone, className)} aria-hidden="true">
      {picture.broken ? (
        initialsOf(name)
      ) : (
        <img
          ref={picture.ref}
          src={src ?? undefined}
          srcSet={srcSet}
          sizes={srcSet && `${markPixels[size]}px`}
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
