import { drawFace } from '../faces.ts'
import type { Person } from '../people.ts'
import { shedBanner, shedLogo } from '../pictures/banners.ts'
import { musicCover } from '../pictures/covers.ts'
import { productPicture } from '../pictures/kinds.ts'
import type { Dish, Market, Shed, Song } from './market.ts'
import type { Product } from './products.ts'

/** What to draw for everything in the catalogue: SVG text, to be turned into pixels by whoever stores it. */
export const pictureCatalogue = {
  face: (person: Person): string =>
    drawFace({
      seed: `person-${person.index}`,
      sex: person.sex,
      age: person.age,
      northern: person.origin === 'northern',
      grassfields: person.origin === 'northwest' || person.origin === 'bamileke',
    }),
  product: (product: Product): string[] =>
    Array.from({ length: product.pictures }, (_, variant) =>
      productPicture(product.kind, product.name + product.shed, variant),
    ),
  dish: (dish: Dish): string => productPicture(dish.kind, dish.name),
  song: (song: Song): string => musicCover(song.title),
  /** None for sheds that fly their cloth. */
  logo: (shed: Shed): string | null =>
    shed.hasLogo ? shedLogo(shed.kinds[0] as Shed['kinds'][number], shed.name) : null,
  banner: (shed: Shed): string | null => (shed.hasBanner ? shedBanner(shed.kinds, shed.name) : null),
} as const

/** Every drawing of the small market with the name it can be stored under, in a fixed order. */
export function* allPictures(market: Market): Generator<readonly [name: string, svg: string]> {
  for (const member of market.members) yield [`face-${member.index}`, pictureCatalogue.face(member)]
  for (const shed of market.sheds) yield* shedPictures(shed)
  for (const product of market.products) {
    for (const [at, svg] of pictureCatalogue.product(product).entries()) yield [`product-${product.id}-${at}`, svg]
  }
  for (const dish of market.dishes) yield [`dish-${dish.id}`, pictureCatalogue.dish(dish)]
  for (const song of market.songs) yield [`song-${song.id}`, pictureCatalogue.song(song)]
}

function* shedPictures(shed: Shed): Generator<readonly [name: string, svg: string]> {
  const logo = pictureCatalogue.logo(shed)
  const banner = pictureCatalogue.banner(shed)
  if (logo) yield [`logo-${shed.index}`, logo]
  if (banner) yield [`banner-${shed.index}`, banner]
}
