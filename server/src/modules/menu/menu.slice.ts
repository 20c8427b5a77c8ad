import type { BaseContext, Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { createDishLikes, type DishLikes, forgetEater } from './likes/likes.service.ts'
import { hasDishes } from './menu.queries.ts'
import { menuBindings } from './menu.routes.ts'
import { menuBelongings } from './menu-belongings.queries.ts'
import { bringBackDishes, clearMenu, releaseDish } from './menu-changes.service.ts'

interface MenuParts {
  dishLikes: DishLikes
}

declare module '../../platform/context.ts' {
  interface SliceParts extends MenuParts {}
}

export const createMenuParts = (below: BaseContext): MenuParts => ({ dishLikes: createDishLikes(below) })

export const createMenuSlice = (context: Context): Slice => ({
  name: 'menu',
  bindings: menuBindings(context),
  // 05:00 in Douala.
  jobs: [{ name: 'menu.bring_back', schedule: '0 4 * * *', run: () => bringBackDishes(context) }],
  on: {
    accountClosed: { later: ({ userId }, isTimeUp) => forgetEater(context, userId, isTimeUp) },
    shedClosed: { later: ({ shedId }) => clearMenu(context, shedId) },
    listingFeePaid: {
      later: async ({ subject, subjectId: id, shedId }) => {
        if (subject === 'dish') await releaseDish(context, { id, shedId })
      },
    },
  },
  holds: hasDishes,
  belongings: menuBelongings,
})
