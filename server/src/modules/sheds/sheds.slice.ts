import type { Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { closeShedsOf } from './departures.service.ts'
import { shedBelongings } from './shed-belongings.queries.ts'
import { rankSheds } from './shed-ranks.service.ts'
import { shedBindings } from './sheds.routes.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.service.ts'

declare module '../../platform/context.ts' {
  interface SliceParts {
    subscriptions: Subscriptions
  }
}

export const createShedsSlice = (context: Context): Slice => {
  context.subscriptions = createSubscriptions(context)
  return {
    name: 'sheds',
    bindings: shedBindings(context),
    jobs: [{ name: 'sheds.rank', schedule: '*/5 * * * *', atStart: true, run: () => rankSheds(context) }],
    on: { accountClosed: { later: ({ userId }, isTimeUp) => closeShedsOf(context, userId, isTimeUp) } },
    belongings: shedBelongings,
  }
}
