import { shedBanner, shedLogo } from '../drawings/banners.ts'
import { type CoverMotif, musicCover } from '../drawings/covers.ts'
import { type PictureKind, productPicture } from '../drawings/kinds.ts'
import { drawFace } from '../drawings/people/faces.ts'
import type { Sitter } from '../drawings/people/sitter.ts'
import type { Person } from '../people.ts'
import type { Dish, Market, Shed } from './market.ts'
import type { Piece } from './music.ts'
import type { Product } from './products.ts'

/** What to draw, as plain data: it can wait in a table until somebody has time to draw it. */
export type Drawing =
  | { readonly of: 'face'; readonly sitter: Sitter }
  | { readonly of: 'thing'; readonly kind: PictureKind; readonly seed: string; readonly variant: number }
  | { readonly of: 'logo'; readonly kind: PictureKind; readonly seed: string }
  | { readonly of: 'banner'; readonly kinds: readonly PictureKind[]; readonly seed: string }
  | { readonly of: 'cover'; readonly seed: string; readonly motif: CoverMotif }

/** SVG text, to be turned into pixels by whoever stores it. */
export function draw(drawing: Drawing): string {
  if (drawing.of === 'face') return drawFace(drawing.sitter)
  if (drawing.of === 'thing') return productPicture(drawing.kind, drawing.seed, drawing.variant)
  if (drawing.of === 'logo') return shedLogo(drawing.kind, drawing.seed)
  return drawing.of === 'banner' ? shedBanner(drawing.kinds, drawing.seed) : musicCover(drawing.seed, drawing.motif)
}

/** What there is to draw for everything in the catalogue. */
export const drawings = {
  face: ({ index, sex, age, origin }: Person): Drawing => ({
    of: 'face',
    sitter: {
      seed: `person-${index}`,
      sex,
      age,
      northern: origin === 'northern',
      grassfields: origin === 'northwest' || origin === 'bamileke',
    },
  }),
  product: ({ kind, name, shed, pictures }: Product): Drawing[] =>
    Array.from({ length: pictures }, (_, variant) => ({ of: 'thing', kind, seed: name + shed, variant })),
  dish: ({ kind, name }: Dish): Drawing => ({ of: 'thing', kind, seed: name, variant: 0 }),
  sleeve: ({ title, motif }: Piece): Drawing => ({ of: 'cover', seed: title, motif }),
  /** None for sheds that fly their cloth. */
  logo: ({ hasLogo, kinds, name }: Shed): Drawing[] =>
    hasLogo ? [{ of: 'logo', kind: kinds[0] as PictureKind, seed: name }] : [],
  banner: ({ hasBanner, kinds, name }: Shed): Drawing[] => (hasBanner ? [{ of: 'banner', kinds, seed: name }] : []),
} as const

/** Every drawing of the small market with the name it can be stored under, in a fixed order. */
export function* allPictures(market: Market): Generator<readonly [name: string, svg: string]> {
  for (const member of market.members) yield [`face-${member.index}`, draw(drawings.face(member))]
  for (const shed of market.sheds) {
    for (const logo of drawings.logo(shed)) yield [`logo-${shed.index}`, draw(logo)]
    for (const banner of drawings.banner(shed)) yield [`banner-${shed.index}`, draw(banner)]
  }
  for (const product of market.products) {
    for (const [at, drawing] of drawings.product(product).entries())
      yield [`product-${product.id}-${at}`, draw(drawing)]
  }
  for (const dish of market.dishes) yield [`dish-${dish.id}`, draw(drawings.dish(dish))]
  for (const piece of market.music) yield [`sleeve-${piece.id}`, draw(drawings.sleeve(piece))]
}
