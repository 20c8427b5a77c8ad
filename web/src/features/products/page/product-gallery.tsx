import type { Product } from '@sheds/contract/products/products'
import { PictureButton, PictureViewer, usePictureViewer } from '../../../lib/overlay/picture-viewer.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { tileGrid } from '../../../ui/list/tile.tsx'
import { Carousel } from '../../../ui/picture/carousel.tsx'
import { clothOf } from '../../../ui/picture/cloth.ts'
import { Photo } from '../../../ui/picture/photo.tsx'
import { productLook } from './product-loading.tsx'
import { slidesOf } from './product-photos.tsx'

const sizes = '(min-width: 1100px) 38rem, (min-width: 769px) 50vw, (min-width: 640px) 37.5rem, 100vw'

/** All photos of a product: the first large, the others by arrows, swipe or thumbnails. */
export function ProductGallery({ product }: { product: Product }) {
  const { name, media_data: media, shed_id: shed, status } = product
  const soldOut = status === 'sold out'
  const viewer = usePictureViewer(media.length)
  if (media.length === 0)
    return (
      <div>
        <Photo src={null} alt="" className={productLook.photo} ratio="4:3" cloth={clothOf(shed)} soldOut={soldOut} />
      </div>
    )
  const slides = slidesOf(name, media)
  return (
    <div className={slides.length > 1 ? productLook.withOthers : ''}>
      <Carousel
        slides={slides}
        label={name}
        previousLabel={m.photo_previous()}
        nextLabel={m.photo_next()}
        sizes={sizes}
        eager
        soldOut={soldOut}
        className={productLook.photo}
        over={(place) => <PictureButton viewer={viewer} place={place} label={slides[place]?.alt ?? name} />}
        turnTo={viewer.at}
        thumbLabel={(place) => m.photo_number({ n: place })}
      />
      <PictureViewer viewer={viewer} pictures={slides} label={name} />
      <OtherPhotos slides={slides.slice(1)} />
    </div>
  )
}

/** Without JavaScript the slides do not change: the other photos stand below. */
function OtherPhotos({ slides }: { slides: ReturnType<typeof slidesOf> }) {
  if (slides.length === 0) return null
  return (
    <noscript>
      <div className={`${tileGrid} mt-3`}>
        {slides.map(({ src, srcSet, avif, alt }) => (
          <Photo
            key={src}
            src={src}
            srcSet={srcSet}
            avif={avif}
            sizes="50vw"
            alt={alt}
            rounded
            className="md:rounded-lg"
          />
        ))}
      </div>
    </noscript>
  )
}
