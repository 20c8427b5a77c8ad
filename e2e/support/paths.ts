import { cook, openShop, sell } from './goods.ts'
import { addPiece, melody, sound } from './music.ts'
import { createMember, type Member } from './people.ts'
import { write } from './words.ts'

/** One URL of every route of the specification and of additional ones; `:shed` and the like are replaced by ids. */
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
  '/sheds/:studio',
  '/sheds/:studio/add_music/single',
  '/sheds/:studio/add_music/group',
  '/sheds/:studio/music/:music/media',
  '/sheds/:studio/music/:music/group_media',
  '/music/:music/details',
  '/my_music',
  '/my_sales',
  '/redeem',
  '/music/:music/codes',
  '/products/:product/details',
  '/products/:product/reviews',
  '/menu/:dish/details',
  '/shed/categories/fashion',
  '/shed/categories/music',
  '/basket',
  '/orders',
  '/orders/SH-7K4Q',
  '/sheds/:shed/orders',
  '/sheds/:shed/figures',
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
  '/saved',
  '/saved?kind=music',
  '/saved?view=seen',
  '/terms',
  '/offline',
  '/waiting',
  '/share',
  '/notifications',
  '/demo/phone',
  '/notifications/settings',
] as const

/** Pages that lead a visitor to the login. */
const membersPaths: readonly string[] = [
  '/sheds/:shed/settings',
  '/sheds/:shed/add_to_menu',
  '/sheds/:shed/add_product/fashion',
  '/sheds/:studio/add_music/single',
  '/sheds/:studio/add_music/group',
  '/sheds/:studio/music/:music/media',
  '/sheds/:studio/music/:music/group_media',
  '/my_music',
  '/my_sales',
  '/music/:music/codes',
  '/orders',
  '/orders/SH-7K4Q',
  '/sheds/:shed/orders',
  '/sheds/:shed/figures',
  '/create_shed',
  '/searches',
  '/saved',
  '/saved?kind=music',
  '/saved?view=seen',
  '/waiting',
  '/share',
  '/notifications',
  '/notifications/settings',
] satisfies (typeof everyPath)[number][]

export const isForMembers = (path: string): boolean => membersPaths.includes(path)

export const unknownPath = '/no/such/page'

type Ids = Record<'shed' | 'product' | 'dish' | 'studio' | 'music' | 'write', string>

export type Things = Ids & { owner: Member }

/** Creates a kitchen with a product and a dish, a studio with a song, and their owner, for the URLs that need ids. */
export const plantThings = async (url: string): Promise<Things> => {
  const cookAtHome = await createMember(url, 'Owner Of Everything')
  const shop = await openShop(url, cookAtHome, 'Shed Of Everything', 'food_delivery')
  const studio = await openShop(url, cookAtHome, 'Studio Of Everything', 'music')
  const song = await addPiece(url, cookAtHome, studio, { title: 'Song of everything', price: 500 })
  await sound(url, cookAtHome, studio, song, [{ name: 'song.wav', bytes: melody(5) }])
  return {
    owner: cookAtHome,
    shed: shop.id,
    product: await sell(url, cookAtHome, shop, { name: 'Pepper sauce' }),
    dish: await cook(url, cookAtHome, shop, { name: 'Ndole' }),
    studio: studio.id,
    music: song.id,
    write: await write(url, cookAtHome, 'Ndolé de chez nous, *tous les jours*'),
  }
}

/** Fills ids into a path. */
export const at = (path: string, ids: Ids): string =>
  path.replace(/:(shed|product|dish|studio|music|write)\b/g, (_, kind: keyof Ids) => ids[kind])
