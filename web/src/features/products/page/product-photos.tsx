import type { Product, ProductMedia } from '@sheds/contract/products/products'
import { slideOf } from '../../../lib/overlay/picture-slide.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Link } from '../../../ui/link.tsx'
import { Carousel } from '../../../ui/picture/carousel.tsx'
import type { SlideSource } from '../../../ui/picture/carousel-slides.tsx'
import { clothOf } from '../../../ui/picture/cloth.ts'
import { Photo } from '../../../ui/picture/photo.tsx'

interface ProductPhotosProps {
  product: Product
  /** Fetches the first picture at once instead of lazily. */
  eager: boolean
}

/** Width of the photo: full screen on phones, 296 px beside the text on wide screens. */
const sizes = '(min-width: 640px) 18.5rem, 100vw'

/** Above the text on phones; beside it, and as tall, on wide screens. */
const look = 'sm:aspect-auto sm:min-h-[18.5rem]'

/** Photos of a product in a card; a tap leads to the product. */
export function ProductPhotos({ product, eager }: ProductPhotosProps) {
  const { id, name, media_data: media, shed_id: shed } = product
  const href = `/products/${id}/details`
  const soldOut = product.status === 'sold out'
  if (media.length === 0)
    return (
      <Link href={href} className="block" tabIndex={-1} aria-hidden="true">
        <Photo src={null} alt="" className={look} cloth={clothOf(shed)} soldOut={soldOut} />
      </Link>
    )
  return (
    <Carousel
      slides={slidesOf(name, media)}
      label={name}
      previousLabel={m.photo_previous()}
      nextLabel={m.photo_next()}
      href={href}
      arrows="hover"
      sizes={sizes}
      eager={eager}
      soldOut={soldOut}
      className={look}
    />
  )
}

/** Slides of a carousel. The first alternative text is the product's name, the others add a number. */
export const slidesOf = (name: string, media: readonly ProductMedia[]): SlideSource[] =>
  media.map((picture, place) => slideOf(picture, place === 0 ? name : m.photo_of({ name, n: place + 1 })))
