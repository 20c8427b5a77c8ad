import type { Dish } from '@sheds/contract/menu/menu'
import { categoryName, money } from '../../lib/language/format.ts'
import { breadcrumbData, dishData } from '../../lib/page/json-ld.ts'
import type { Head } from '../../lib/page/page.ts'
import { shareImageOf } from '../../lib/share/share-image.ts'
import * as m from '../../messages/compiled/messages.ts'

/** What a dish's page says of itself to browsers, search engines and chats. */
export const dishHead = (dish: Dish): Head => {
  const { id, name, price, shed_is: shed } = dish
  return {
    title: `${name} · ${shed.name} · Sheds`,
    description: m.dish_description({ name, price: money(price), shed: shed.name }),
    type: 'product',
    image: shareImageOf(dish),
    ...(import.meta.env.SSR && {
      jsonLd: [
        dishData(dish),
        breadcrumbData([
          { name: categoryName('food_delivery'), href: '/shed/categories/food_delivery' },
          { name: shed.name, href: `/sheds/${shed.id}` },
          { name, href: `/menu/${id}/details` },
        ]),
      ],
    }),
  }
}
