import type { Style } from '../writing/style.ts'
import { gospel, jazz, praise } from './church.ts'
import { ambasseBey, assiko, makossa } from './coast.ts'
import { afrobeat, amapiano, highlife, reggae } from './continent.ts'
import { bendSkin, bikutsi, koraLoop, ngoma } from './forest.ts'
import { hiphop, mboko, pop, trap } from './town.ts'

export const styles = {
  makossa,
  assiko,
  ambasseBey,
  bikutsi,
  ngoma,
  bendSkin,
  koraLoop,
  afrobeat,
  highlife,
  amapiano,
  reggae,
  mboko,
  hiphop,
  trap,
  pop,
  gospel,
  praise,
  jazz,
} as const satisfies Readonly<Record<string, Style>>

export type StyleName = keyof typeof styles
