import { thumbnailOf } from '@sheds/contract/files/files'
import type { Product } from '@sheds/contract/products/products'
import { money } from '../../../lib/language/format.ts'
import { ShareButton } from '../../../lib/share/share-button.tsx'
import { cx } from '../../../ui/class-names.ts'

/** Shares a product's public page. */
export function ProductShare({ product, worded = false }: { product: Product; worded?: boolean }) {
  const { id, name, price, status, media_data: media, viewer } = product
  const [picture] = media
  return (
    <ShareButton
      overlay={`share:${id}`}
      worded={worded}
      className={cx('ms-auto', worded && 'pe-0')}
      poster={status === 'hidden' || viewer?.hidden_for ? undefined : { kind: 'products', id }}
      thing={{
        path: `/products/${id}/details`,
        name,
        ...(price !== undefined && { price: money(price) }),
        ...(picture && { picture: thumbnailOf(picture) }),
      }}
    />
  )
}
