import type { Dish } from '@sheds/contract/menu'
import { clothOf } from '../../ui/cloth.ts'
import { Photo, type PhotoProps } from '../../ui/photo.tsx'

/** Where things stand on a dish's page, also while it is on its way: the price stands above the button, however low the screen is. */
export const dishLook = {
  page: 'grid gap-4 lying:grid-cols-2 lying:items-start lying:gap-5 md:grid-cols-2 md:gap-8',
  photo:
    '-mx-gutter max-h-[max(12rem,calc(100svh-25rem))] min-w-[calc(100%+2*var(--gutter))] rounded-none! lying:mx-0 lying:max-h-[max(12rem,calc(100svh-10.5rem))] lying:min-w-full lying:rounded-lg! sm:mx-0 sm:min-w-full sm:rounded-lg! md:max-h-none',
}

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
