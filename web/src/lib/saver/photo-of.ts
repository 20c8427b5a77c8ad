import type { Picture } from '@sheds/contract/files/files'

/** Props of a photo, from a picture. */
export const photoOf = (picture: Picture | null | undefined) => {
  if (!picture) return { src: null }
  const { src, srcset, bytes, placeholder } = picture
  return { src, srcSet: srcset.webp, avif: srcset.avif, bytes, placeholder }
}
