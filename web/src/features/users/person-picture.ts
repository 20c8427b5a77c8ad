import type { PersonPicture } from '@sheds/contract/users'

/** The present one of somebody's pictures, in the widths it comes in. */
export const presentPicture = (pictures: readonly PersonPicture[]) => {
  const present = pictures.at(-1)
  return { src: present?.picture, srcSet: present?.srcset?.webp }
}
