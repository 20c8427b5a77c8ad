import type { Shed } from '@sheds/contract/sheds'
import type { ReactNode } from 'react'
import { BackButton } from '../../lib/back-button.tsx'
import { clothOf } from '../../ui/cloth.ts'
import { Photo } from '../../ui/photo.tsx'

interface ShedBannerProps {
  shed: Shed
  /** Round buttons at its end. */
  children?: ReactNode
}

/** What lies on a picture: round, on paper. */
export const onPicture = 'rounded-full! border border-solid border-border bg-surface-1'

/** The shed's cover, or its cloth; the way back. */
export function ShedBanner({ shed, children }: ShedBannerProps) {
  const { background_image: plain, background_picture: cover } = shed.shed_details
  return (
    <div className="relative -mx-gutter md:mx-0">
      <Photo
        ratio="banner"
        src={cover?.src ?? plain}
        srcSet={cover?.srcset.webp}
        sizes="(min-width: 1240px) 1200px, 100vw"
        alt=""
        cloth={clothOf(shed.id)}
        eager
        className="md:rounded-b-lg"
      />
      <BackButton href="/sheds" className={`absolute top-2.5 start-2.5 ${onPicture}`} />
      <div className="absolute top-2.5 end-2.5 flex gap-2">{children}</div>
    </div>
  )
}
