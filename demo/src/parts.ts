import { menuPart } from './parts/menu.ts'
import { musicPart } from './parts/music.ts'
import { ordersPart } from './parts/orders.ts'
import { peoplePart } from './parts/people.ts'
import { picturesPart } from './parts/pictures.ts'
import { productsPart } from './parts/products.ts'
import { reviewsPart } from './parts/reviews.ts'
import { savedPart } from './parts/saved.ts'
import { shedsPart } from './parts/sheds.ts'
import { walletsPart } from './parts/wallets.ts'
import { writesPart } from './parts/writes.ts'
import type { DemoPart } from './plant.ts'

/** Parts in the order of the slices. A part of a later release is added to an existing demo. */
export const demoParts: readonly DemoPart[] = [
  peoplePart,
  shedsPart,
  productsPart,
  menuPart,
  picturesPart,
  writesPart,
  walletsPart,
  ordersPart,
  reviewsPart,
  musicPart,
  savedPart,
]
