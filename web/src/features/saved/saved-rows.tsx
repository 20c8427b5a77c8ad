import type { Dish } from '@sheds/contract/menu/menu'
import type { Product } from '@sheds/contract/products/products'
import type { ShedCard } from '@sheds/contract/sheds/sheds'
import { categoryName, moneyParts } from '../../lib/language/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ListRow } from '../../ui/list/list-row.tsx'
import { Tile, TileName } from '../../ui/list/tile.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'
import { DishPhoto } from '../menu/dish-photo.tsx'
import { likableDish } from '../menu/likable-dish.ts'
import { useDishState } from '../menu/use-dish-state.ts'
import { likableProduct } from '../products/like-button.tsx'
import { ProductTile } from '../products/product-tile.tsx'
import { SubscribeButton } from '../sheds/subscribers/subscribe-button.tsx'
import { LikeHeart } from './like-heart.tsx'

export function SavedProductTile({ product }: { product: Product }) {
  return (
    <div className="relative">
      <ProductTile product={product} ratio="4:5" seller />
      <LikeHeart thing={likableProduct(product)} over />
    </div>
  )
}

export function SavedDishTile({ dish }: { dish: Dish }) {
  const { id, name, price, shed_is: shed } = dish
  const { available } = useDishState(dish)
  return (
    <div className="relative">
      <Tile href={`/menu/${id}/details`}>
        <DishPhoto dish={dish} paused={!available} ratio="4:5" alt="" sizes="(min-width: 640px) 12rem, 50vw" />
        <MoneyText {...moneyParts(price)} className="block" />
        <TileName>{name}</TileName>
        <span className="block truncate text-xs text-ink-3">
          {[available ? '' : m.dish_off(), shed.name, shed.location].filter(Boolean).join(' · ')}
        </span>
      </Tile>
      <LikeHeart thing={likableDish(dish)} over />
    </div>
  )
}

export function SavedShedRow({ shed }: { shed: ShedCard }) {
  const { id, name, logo, category, location } = shed
  return (
    <ListRow
      mark={<ShedMark id={id} name={name} src={logo} />}
      title={name}
      meta={[categoryName(category), location].filter(Boolean).join(' · ')}
      href={`/sheds/${id}`}
      end={
        <span className="relative z-1">
          <SubscribeButton shed={shed} />
        </span>
      }
    />
  )
}
