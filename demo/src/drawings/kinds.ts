import { appliances } from './appliances.ts'
import { electronics } from './electronics.ts'
import { equipment } from './equipment.ts'
import { groceries, provisions, stews, streetFood } from './food.ts'
import { home, homeware } from './home.ts'
import { instruments } from './instruments.ts'
import { services } from './services.ts'
import { compose, type Kind } from './stage.ts'
import { tools } from './tools.ts'
import { accessories, beauty, dresswear, footwear, garments, hair } from './wear.ts'
import { wheels } from './wheels.ts'

const all = {
  ...garments,
  ...accessories,
  ...home,
  ...electronics,
  ...equipment,
  ...beauty,
  ...groceries,
  ...stews,
  ...instruments,
  ...services,
  ...streetFood,
  ...hair,
  ...wheels,
  ...provisions,
  ...tools,
  ...appliances,
  ...homeware,
  ...footwear,
  ...dresswear,
}

export type PictureKind = keyof typeof all
export const kinds: Readonly<Record<PictureKind, Kind>> = all
export const pictureKinds = Object.keys(all) as PictureKind[]

/** A 600 by 600 drawing; variants 0 to 4 show the same thing elsewhere, in the same colours. */
export function productPicture(kind: PictureKind, seed: string, variant = 0): string {
  return compose(kind, kinds[kind], { seed, variant })
}
