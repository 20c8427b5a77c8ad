import type { Shed } from '@sheds/contract/sheds/sheds'
import type { ReactNode } from 'react'
import { slideOf } from '../../../lib/overlay/picture-slide.ts'
import { PictureButton, PictureViewer, usePictureViewer } from '../../../lib/overlay/picture-viewer.tsx'
import * as m from '../../../messages/compiled/messages.ts'

/** Full-screen viewer of a shed's cover and logo, with the buttons that open it. */
export const useShedPictures = ({
  name,
  shed_details: details,
}: Shed): Record<'cover' | 'logo' | 'seen', ReactNode> => {
  const { background_picture: cover, logo_picture: logo } = details
  const covers = cover ? [slideOf(cover, m.picture_of_cover({ name }))] : []
  const logos = logo ? [slideOf(logo, m.picture_of_logo({ name }))] : []
  const pictures = [...covers, ...logos]
  const viewer = usePictureViewer(pictures.length)
  return {
    cover: covers.map(({ alt }) => <PictureButton key={alt} viewer={viewer} place={0} label={alt} />),
    logo: logos.map(({ alt }) => (
      <PictureButton
        key={alt}
        viewer={viewer}
        place={covers.length}
        label={alt}
        className="-top-9! h-auto! md:-top-14!"
      />
    )),
    seen: <PictureViewer viewer={viewer} pictures={pictures} label={name} />,
  }
}
