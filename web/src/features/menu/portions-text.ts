import { number } from '../../lib/language/format.ts'
import * as m from '../../messages/compiled/messages.ts'

/** How many portions are left today; undefined if they are not counted. */
export const portionsText = (portions: number | null): string | undefined =>
  portions === null ? undefined : m.dish_left({ n: portions, count: number(portions) })
