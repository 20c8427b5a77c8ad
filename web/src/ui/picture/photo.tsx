import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { type Cloth, clothClass } from './cloth.ts'
import { useSaver } from './saver-slot.ts'
import { usePicture } from './use-picture.ts'

/** 1:1 feed, tiles, product page; 4:5 grids of a shed; 4:3 in text; banner 2.7:1 on a phone, 5:1 wide. */
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
  /** The same widths in AVIF, for browsers that know it. */
  avif?: string | undefined
  sizes?: string | undefined
  ratio?: PhotoRatio | undefined
  /** The first picture of a page: fetched at once, before the others. */
  eager?: boolean | undefined
  /** Of a picture of ours: for whoever saves data. */
  bytes?: readonly number[] | undefined
  placeholder?: string | undefined
  /** A piece of it lies on a quiet ground where there is no picture. */
  cloth?: Cloth | undefined
  soldOut?: boolean | undefined
  rounded?: boolean | undefined
  className?: string | undefined
  /** Over the picture: the count chip. */
  children?: ReactNode
}

/** The class of such a box, whatever draws the picture in it. */
export const photoClass = ({ ratio = '1:1', soldOut }: Pick<PhotoProps, 'ratio' | 'soldOut'>): string =>
  cx('photo', sides[ratio].className, soldOut && 'is-sold')

/** A picture in a box of fixed ratio: nothing moves when it comes. */
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

/** The square box of a picture somebody else draws. */
export function PhotoBox({ children }: { children: ReactNode }) {
  return <span className={photoClass({})}>{children}</span>
}

type PhotoChipProps = {
  icon?: ReactNode
  /** Read out when it changes. */
  live?: boolean | undefined
  children: ReactNode
}

/** The dark chip in a photo's corner: "1 / 4". */
export function PhotoChip({ icon, live, children }: PhotoChipProps) {
  return (
    <span className="chip-photo" {...(live && { 'aria-live': 'polite', 'aria-atomic': true })}>
      {icon}
      {children}
    </span>
  )
}

type FormatsProps = { avif: string | undefined; sizes: string | undefined; children: ReactNode }

/** Offers a picture in AVIF to browsers that know it; the others take the `<img>` inside as it is. */
export function Formats({ avif, sizes, children }: FormatsProps) {
  if (!avif) return children
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {children}
    </picture>
  )
}
