import { type Picture, thumbnailOf } from '@sheds/contract/files/files'
import type { SlideSource } from '../../ui/picture/carousel-slides.tsx'

/** Picture as a slide of the viewer. */
export const slideOf = (picture: Picture, alt: string): SlideSource => ({
  src: picture.src,
  srcSet: picture.srcset.webp,
  avif: picture.srcset.avif,
  thumb: thumbnailOf(picture),
  bytes: picture.bytes,
  placeholder: picture.placeholder,
  alt,
})
