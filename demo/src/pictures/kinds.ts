import { accessories } from './accessories.ts'
import { beauty } from './beauty.ts'
import { dishKinds } from './dishes.ts'
import { electronics } from './electronics.ts'
import { equipment } from './equipment.ts'
import { garments } from './fashion.ts'
import { groceries } from './groceries.ts'
import { home } from './home.ts'
import { instruments } from './instruments.ts'
import { services } from './services.ts'
import { compose, type Kind } from './stage.ts'

const all = {
  ...garments,
  ...accessories,
  ...home,
  ...electronics,
  ...equipment,
  ...beauty,
  ...groceries,
  ...dishKinds,
  ...instruments,
  ...services,
}

export type PictureKind = keyof typeof all
export const kinds: Readonly<Record<PictureKind, Kind>> = all
export const pictureKinds = Object.keys(all) as PictureKind[]

/** A 600 by 600 drawing; variants 0 to 4 show the same thing elsewhere, in the same colours. */
export function productPicture(kind: PictureKind, seed: string, variant = 0): string {
  return compose(kind, kinds[kind], { seed, variant })
}
