import type { Product } from '@sheds/contract/products/products'
import type { ReactNode } from 'react'
import { ProductCard } from '../product-card.tsx'
import { ProductTile } from '../product-tile.tsx'
import type { ProductLayout } from '../products-skeleton.tsx'

interface ProductEntryProps {
  product: Product
  look: ProductLayout
  first?: boolean
  /** Owner's controls, which replace the buyer's buttons. */
  controls?: ((product: Product) => ReactNode) | undefined
}

/** Product as a card or as a tile. */
export function ProductEntry({ product, look, first, controls }: ProductEntryProps) {
  if (look === 'tiles') return <ProductTile product={product} ratio="4:5" first={first} seller />
  if (look === 'shelf')
    return (
      <div className="relative">
        <ProductTile product={product} ratio="4:5" first={first} status />
        {controls?.(product)}
      </div>
    )
  return <ProductCard product={product} first={first} controls={controls?.(product)} />
}
