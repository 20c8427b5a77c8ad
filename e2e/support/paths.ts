import { cook, openShop, sell } from './goods.ts'
import { meet } from './people.ts'
import { write } from './words.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

/** One address of every route of the specification, and of ours beside them; `:shed` and the like stand for real ones. */
export const everyPath = [
  '/',
  '/feeds',
  '/sheds',
  '/all_sheds',
  '/all_users',
  '/shedpay',
  '/sheds/:shed',
  '/sheds/:shed/settings',
  '/sheds/:shed/add_to_menu',
  '/sheds/:shed/add_product/fashion',
  `/sheds/${id}/add_music/single`,
  `/sheds/${id}/add_music/group`,
  `/sheds/${id}/music/${id}/media`,
  `/sheds/${id}/music/${id}/group_media`,
  `/music/${id}/details`,
  '/my_music',
  '/products/:product/details',
  '/products/:product/reviews',
  '/menu/:dish/details',
  '/shed/categories/fashion',
  '/basket',
  '/writes',
  '/writes/:write',
  '/signup',
  '/login',
  '/recover',
  '/create_shed',
  '/users/me/profile',
  '/profile/profile_picture',
  '/render_search',
  '/render_search?query=ndop',
  '/render_search?type=product&query=sauce',
  '/searches',
  '/terms',
  '/notifications',
  '/demo/phone',
  '/notifications/settings',
] as const

export const unknownPath = '/no/such/page'

type Things = Record<'shed' | 'product' | 'dish' | 'write', string>

/** A kitchen with a product and a dish, for the addresses that need one. */
export const plantThings = async (url: string): Promise<Things> => {
  const cookAtHome = await meet(url, 'Owner Of Everything')
  const shop = await openShop(url, cookAtHome, 'Shed Of Everything', 'food_delivery')
  return {
    shed: shop.id,
    product: await sell(url, cookAtHome, shop, { name: 'Pepper sauce' }),
    dish: await cook(url, cookAtHome, shop, { name: 'Ndole' }),
    write: await write(url, cookAtHome, 'Ndolé de chez nous, *tous les jours*'),
  }
}

/** The address of real things. */
export const at = (path: string, things: Things): string =>
  path.replace(/:(shed|product|dish|write)\b/g, (_, kind: keyof Things) => things[kind])
