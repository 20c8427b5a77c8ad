import type { Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { hasDishes } from './menu.queries.ts'
import { menuBindings } from './menu.routes.ts'
import { menuBelongings } from './menu-belongings.queries.ts'
import { bringBackDishes, clearMenu, releaseDish } from './menu-changes.service.ts'

export const createMenuSlice = (context: Context): Slice => ({
  name: 'menu',
  bindings: menuBindings(context),
  // 05:00 in Douala.
  jobs: [{ name: 'menu.bring_back', schedule: '0 4 * * *', run: () => bringBackDishes(context) }],
  on: {
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
