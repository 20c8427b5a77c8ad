import { hasPrice } from '@sheds/contract/categories'
import type { Product } from '@sheds/contract/products/products'
import Images from 'lucide-react/icons/images'
import { moneyParts } from '../../lib/language/format.ts'
import { photoOf } from '../../lib/saver/photo-of.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Tile, TileName, TileTitle } from '../../ui/list/tile.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { clothOf } from '../../ui/picture/cloth.ts'
import { Photo, PhotoChip } from '../../ui/picture/photo.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { rememberProduct } from './page/known-product.ts'
import { ProductStatus } from './page/product-status.tsx'
import { conditionName } from './product-condition.ts'

interface ProductTileProps {
  product: Product
  /** 1:1 in a scroller, 4:5 in a grid. */
  ratio?: '1:1' | '4:5' | undefined
  /** Among the first tiles of a page; its picture is fetched at once. */
  first?: boolean | undefined
  /** Shows the shed and its city. */
  seller?: boolean | undefined
  /** Shows the availability. */
  status?: boolean | undefined
}

const sizes = {
  '1:1': '(min-width: 769px) 10.5rem, 8.75rem',
  '4:5': '(min-width: 769px) 18rem, (min-width: 640px) 12rem, 50vw',
} as const

/** Product in a scroller or a grid: photo, price, name; one link. */
export function ProductTile({ product, ratio = '1:1', first, seller, status }: ProductTileProps) {
  const { id, name, price, category, condition, status: state, media_data: media, shed_is: shed } = product
  const [picture] = media
  return (
    <Tile href={`/products/${id}/details`} onClick={() => rememberProduct(product)}>
      <Photo
        {...photoOf(picture)}
        sizes={sizes[ratio]}
        alt=""
        ratio={ratio}
        rounded
        eager={first}
        cloth={picture ? undefined : clothOf(shed.id)}
        soldOut={state === 'sold out'}
      >
        {media.length > 1 && (
          <PhotoChip icon={<Images className="size-3.75" />}>
            {media.length}
            <VisuallyHidden> {m.photo_count_word()}</VisuallyHidden>
          </PhotoChip>
        )}
      </Photo>
      {hasPrice(category) && price !== undefined ? (
        <>
          <MoneyText {...moneyParts(price)} className="block" />
          <TileName>{name}</TileName>
        </>
      ) : (
        <TileTitle>{name}</TileTitle>
      )}
      {status && <ProductStatus product={product} />}
      {seller && (
        <span className="block truncate text-xs text-ink-3">
          {[conditionName(condition), shed.name, shed.location].filter(Boolean).join(' · ')}
        </span>
      )}
      {!seller && condition && <span className="block text-xs text-ink-3">{conditionName(condition)}</span>}
    </Tile>
  )
}
