import { seeded } from '../random.ts'
import { render } from './render.ts'
import type { Stereo } from './sound/room.ts'
import { type StyleName, styles } from './styles/styles.ts'
import { arrange } from './writing/arrange.ts'
import type { Score } from './writing/score.ts'

/** What a piece is made from: nothing else decides how it sounds. */
export type Recipe = { readonly style: StyleName; readonly seed: string; readonly seconds: number }

export const scoreOf = ({ style, seed, seconds }: Recipe): Score =>
  arrange(styles[style], seeded('music', style, seed), seconds)

export const compose = (recipe: Recipe): Stereo => render(scoreOf(recipe))
