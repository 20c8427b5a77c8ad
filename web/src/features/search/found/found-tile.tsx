import { hasPrice } from '@sheds/contract/categories'
import type { FoundDish, FoundProduct } from '@sheds/contract/search/search'
import { moneyParts } from '../../../lib/language/format.ts'
import { photoOf } from '../../../lib/saver/photo-of.ts'
import { cx } from '../../../ui/class-names.ts'
import { Tile } from '../../../ui/list/tile.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { clothOf } from '../../../ui/picture/cloth.ts'
import { Photo } from '../../../ui/picture/photo.tsx'
import { rememberProduct } from '../../products/page/known-product.ts'
import { conditionName } from '../../products/product-condition.ts'
import { MarkedText } from '../box/marked-text.tsx'
import { foundHref } from '../box/offers.rules.ts'

/** In a group on the overview, or in the list of one kind. */
export type TileVariant = 'group' | 'list'

interface FoundTileProps {
  thing: FoundProduct | FoundDish
  look: TileVariant
  /** Among the first of the page; its picture is fetched at once. */
  first?: boolean
}

const sizes: Readonly<Record<TileVariant, string>> = {
  group: '(min-width: 769px) 14rem, 33vw',
  list: '(min-width: 769px) 14rem, 50vw',
}

/** Product or dish with the matched words marked; one link. */
export function FoundTile({ thing, look, first = false }: FoundTileProps) {
  const { id, name, found, shed_is: shed } = thing
  const price = priceOf(thing)
  const isProduct = 'media_data' in thing
  const words = <MarkedText text={name} marks={found.marks} />
  return (
    <Tile
      href={foundHref(isProduct ? 'product' : 'dish', id)}
      {...(isProduct && { onClick: () => rememberProduct(thing) })}
    >
      <FoundPhoto thing={thing} look={look} first={first} />
      {price !== undefined && (
        <MoneyText {...moneyParts(price)} className={cx('mt-1.5 block', look === 'group' && 'text-sm md:text-lg')} />
      )}
      <span
        className={cx(
          'line-clamp-2 wrap-anywhere',
          look === 'group' ? 'text-xs/4 md:text-sm/4.75' : 'text-sm/4.75',
          price === undefined && 'mt-1.5 font-title',
        )}
      >
        {words}
      </span>
      {look === 'list' && (
        <>
          {found.excerpt && (
            <span className="line-clamp-2 text-xs text-ink-2 wrap-anywhere">
              <MarkedText {...found.excerpt} />
            </span>
          )}
          <span className="block truncate text-xs text-ink-3">
            {[isProduct ? conditionName(thing.condition) : '', shed.name, shed.location].filter(Boolean).join(' · ')}
          </span>
        </>
      )}
    </Tile>
  )
}

const priceOf = (thing: FoundProduct | FoundDish): number | undefined => {
  if (!('media_data' in thing)) return thing.price
  return hasPrice(thing.category) ? thing.price : undefined
}

function FoundPhoto({ thing, look, first }: Required<FoundTileProps>) {
  const isProduct = 'media_data' in thing
  const picture = isProduct ? thing.media_data[0] : thing.picture_data
  return (
    <Photo
      {...photoOf(picture)}
      sizes={sizes[look]}
      alt=""
      ratio={look === 'list' ? '4:5' : '1:1'}
      rounded
      eager={first}
      cloth={picture ? undefined : clothOf(isProduct ? thing.shed_is.id : thing.id)}
      soldOut={isProduct && thing.status === 'sold out'}
    />
  )
}
