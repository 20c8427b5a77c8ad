import type { Dish } from '@sheds/contract/menu/menu'
import type { Product } from '@sheds/contract/products/products'
import { dishFacts, productFacts, shareImagePath, shedFacts } from '@sheds/contract/share-image'
import type { Shed } from '@sheds/contract/sheds/sheds'

/** Preview picture of a page for chats, for `image` of its head. */
export const shareImageOf = (shown: Product | Dish | Shed): string => {
  if ('media_data' in shown) return shareImagePath(productFacts(shown))
  return shareImagePath('picture_data' in shown ? dishFacts(shown) : shedFacts(shown))
}
