import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { type Cloth, clothClass } from './cloth.ts'
import { useSaver } from './saver-slot.ts'
import { usePicture } from './use-picture.ts'

/**
 * 1:1 in feeds, tiles and product pages; 4:5 in a shed's grid; 4:3 in texts; banner 2.7:1 on a phone, 5:1 on wide
 * screens.
 */
export type PhotoRatio = '1:1' | '4:5' | '4:3' | 'banner'

const sides: Record<PhotoRatio, { className: string; width: number; height: number }> = {
  '1:1': { className: '', width: 600, height: 600 },
  '4:5': { className: 'photo-45', width: 600, height: 750 },
  '4:3': { className: 'photo-43', width: 800, height: 600 },
  banner: { className: 'photo-banner', width: 1200, height: 444 },
}

export type PhotoProps = {
  src: string | null | undefined
  alt: string
  srcSet?: string | undefined
  /** Same widths in AVIF, for browsers that support it. */
  avif?: string | undefined
  sizes?: string | undefined
  ratio?: PhotoRatio | undefined
  /** First picture of a page: loaded at once, before others. */
  eager?: boolean | undefined
  /** Size of each width, for the data saver. */
  bytes?: readonly number[] | undefined
  placeholder?: string | undefined
  /** Pattern on the background if there is no picture. */
  cloth?: Cloth | undefined
  soldOut?: boolean | undefined
  rounded?: boolean | undefined
  className?: string | undefined
  /** Content over the picture, such as a count. */
  children?: ReactNode
}

/** Class of a photo's box, for other components that draw in it. */
export const photoClass = ({ ratio = '1:1', soldOut }: Pick<PhotoProps, 'ratio' | 'soldOut'>): string =>
  cx('photo', sides[ratio].className, soldOut && 'is-sold')

/** Picture in a box of fixed ratio, so that nothing moves when it loads. */
export function Photo({ ratio = '1:1', soldOut, rounded, className, children, ...picture }: PhotoProps) {
  const box = sides[ratio]
  return (
    <span className={cx(photoClass({ ratio, soldOut }), rounded && 'r-md', className)}>
      <Picture {...picture} {...box} />
      {children}
    </span>
  )
}

type PictureProps = Omit<PhotoProps, 'ratio' | 'soldOut' | 'rounded' | 'className' | 'children'> & {
  width: number
  height: number
}

function Picture(props: PictureProps) {
  const { src, alt, srcSet, avif, sizes, eager, cloth, width, height } = props
  const picture = usePicture(src ?? undefined)
  const Saver = useSaver()
  if (picture.broken)
    return (
      <>
        {cloth && <span className={cx('photo-cloth', clothClass(cloth))} />}
        {alt && <VisuallyHidden>{alt}</VisuallyHidden>}
      </>
    )
  if (Saver && src && srcSet) return <Saver {...props} src={src} srcSet={srcSet} />
  return (
    <Formats avif={avif} sizes={sizes}>
      <img
        ref={picture.ref}
        src={src ?? undefined}
        srcSet={srcSet}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        onError={picture.onError}
      />
    </Formats>
  )
}

/** Square box for a picture drawn by another component. */
export function PhotoBox({ children }: { children: ReactNode }) {
  return <span className={photoClass({})}>{children}</span>
}

type PhotoChipProps = {
  icon?: ReactNode
  /** Announced by screen readers when it changes. */
  live?: boolean | undefined
  children: ReactNode
}

/** Dark label in the corner of a photo: "1 / 4". */
export function PhotoChip({ icon, live, children }: PhotoChipProps) {
  return (
    <span className="chip-photo" {...(live && { 'aria-live': 'polite', 'aria-atomic': true })}>
      {icon}
      {children}
    </span>
  )
}

type FormatsProps = { avif: string | undefined; sizes: string | undefined; children: ReactNode }

/** Adds an AVIF source for browsers that support it; others use the `<img>` inside. */
export function Formats({ avif, sizes, children }: FormatsProps) {
  if (!avif) return children
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {children}
    </picture>
  )
}
