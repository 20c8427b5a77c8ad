import type { Shed } from '@sheds/contract/sheds/sheds'
import type { ReactNode } from 'react'
import { BackButton } from '../../../lib/page/back-button.tsx'
import { photoOf } from '../../../lib/saver/photo-of.ts'
import { clothOf } from '../../../ui/picture/cloth.ts'
import { Photo } from '../../../ui/picture/photo.tsx'

interface ShedBannerProps {
  shed: Shed
  /** Lies over the cover. */
  over?: ReactNode
  /** Round buttons at its upper end. */
  children?: ReactNode
  /** Buttons at its lower end. */
  foot?: ReactNode
}

/** The look of a button on a picture. */
export const onPicture = 'rounded-full! border border-solid border-border bg-surface-1'

/** The shed's cover, or its cloth; the way back. */
export function ShedBanner({ shed, over, children, foot }: ShedBannerProps) {
  const { background_image: plain, background_picture: cover } = shed.shed_details
  return (
    <div className="relative -mx-gutter md:mx-0">
      <Photo
        ratio="banner"
        {...(cover ? { ...photoOf(cover), avif: undefined } : { src: plain })}
        sizes="(min-width: 1240px) 1200px, 100vw"
        alt=""
        cloth={clothOf(shed.id)}
        eager
        className="md:rounded-b-lg"
      />
      {over}
      <div className="absolute inset-x-2.5 top-2.5 flex gap-2">
        <BackButton href="/sheds" className={`me-auto ${onPicture}`} />
        {children}
      </div>
      {foot && (
        <div className="absolute inset-x-2.5 bottom-2.5 pointer-events-none flex justify-end gap-2 *:pointer-events-auto">
          {foot}
        </div>
      )}
    </div>
  )
}
