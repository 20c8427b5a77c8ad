import type { Dish } from '@sheds/contract/menu/menu'
import { photoOf } from '../../lib/saver/photo-of.ts'
import { clothOf } from '../../ui/picture/cloth.ts'
import { pagePhoto } from '../../ui/picture/page-photo.ts'
import { Photo, type PhotoProps } from '../../ui/picture/photo.tsx'

/** Layout classes of a dish's page, shared with its skeleton. */
export const dishPageClasses = {
  page: 'grid gap-4 lying:grid-cols-2 lying:items-start lying:gap-5 md:grid-cols-2 md:gap-8',
  photo: `${pagePhoto} rounded-none! [--below:28rem]`,
}

interface DishPhotoProps extends Pick<PhotoProps, 'sizes' | 'className' | 'eager' | 'ratio' | 'alt' | 'children'> {
  dish: Pick<Dish, 'id' | 'picture_data'>
  /** Not on today's menu. */
  paused: boolean
}

/** Picture of a dish, or a pattern. */
export function DishPhoto({ dish: { id, picture_data: picture }, paused, ...look }: DishPhotoProps) {
  return <Photo {...photoOf(picture)} cloth={clothOf(id)} soldOut={paused && picture !== null} rounded {...look} />
}
