import type { PersonPicture, Profile } from '@sheds/contract/users/users'
import type { ReactNode } from 'react'
import { PictureButton, PictureViewer, usePictureViewer } from '../../../lib/overlay/picture-viewer.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { presentPicture } from '../person-row.tsx'

/** Somebody's pictures on the whole screen: what opens each, and where they are seen. */
export const useProfilePictures = (profile: Profile): Record<'picture' | 'cover' | 'viewer', ReactNode> => {
  const { name } = profile
  const pictures = slidesOf(profile.profile_picture, m.picture_of_person({ name }))
  const covers = slidesOf(profile.cover_picture, m.picture_of_cover({ name }))
  const all = [...pictures, ...covers]
  const viewer = usePictureViewer(all.length)
  return {
    picture: pictures.map(({ alt }) => (
      <PictureButton key={alt} viewer={viewer} place={0} label={alt} className="rounded-full" />
    )),
    cover: covers.map(({ alt }) => <PictureButton key={alt} viewer={viewer} place={pictures.length} label={alt} />),
    viewer: <PictureViewer viewer={viewer} pictures={all} label={name} />,
  }
}

/** The present one. */
const slidesOf = (pictures: readonly PersonPicture[], alt: string) => {
  const { src, srcSet } = presentPicture(pictures)
  const avif = pictures.at(-1)?.srcset?.avif
  return src === undefined ? [] : [{ src, srcSet, avif, thumb: srcSet?.split(' ', 1)[0], alt }]
}
