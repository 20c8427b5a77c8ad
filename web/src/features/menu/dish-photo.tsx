import type { Dish } from '@sheds/contract/menu'
import { clothOf } from '../../ui/cloth.ts'
import { Photo, type PhotoProps } from '../../ui/photo.tsx'

interface DishPhotoProps extends Pick<PhotoProps, 'sizes' | 'className' | 'eager' | 'alt' | 'children'> {
  dish: Pick<Dish, 'id' | 'picture_data'>
  /** Not cooked today. */
  resting: boolean
}

/** A dish's picture, or its own cloth. */
export function DishPhoto({ dish: { id, picture_data: picture }, resting, ...look }: DishPhotoProps) {
  return (
    <Photo
      src={picture?.src}
      srcSet={picture?.srcset.webp}
      avif={picture?.srcset.avif}
      cloth={clothOf(id)}
      soldOut={resting && picture !== null}
      rounded
      {...look}
    />
  )
}
