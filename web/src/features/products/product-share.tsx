import { thumbnailOf } from '@sheds/contract/files'
import type { Product } from '@sheds/contract/products'
import { money } from '../../lib/format.ts'
import { ShareButton } from '../../lib/share-button.tsx'

/** Passes a product's public page on. */
export function ProductShare({ product, worded = false }: { product: Product; worded?: boolean }) {
  const { id, name, price, media_data: media } = product
  const [picture] = media
  return (
    <ShareButton
      worded={worded}
      thing={{
        path: `/products/${id}/details`,
        name,
        ...(price !== undefined && { price: money(price) }),
        ...(picture && { picture: thumbnailOf(picture) }),
      }}
    />
  )
}
