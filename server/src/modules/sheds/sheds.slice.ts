import type { Id } from '@sheds/contract/scalars'
import type { BaseContext, Context } from '../../platform/context.ts'
import type { News, Slice, Subject } from '../../platform/slice.ts'
import { closeShedsOf } from './departures.service.ts'
import { shedBelongings } from './shed-belongings.queries.ts'
import { rankSheds } from './shed-ranks.service.ts'
import { shedBindings } from './sheds.routes.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions/subscriptions.service.ts'

interface ShedsParts {
  subscriptions: Subscriptions
}

declare module '../../platform/context.ts' {
  interface SliceParts extends ShedsParts {}
}

declare module '../../platform/slice.ts' {
  interface Events {
    /** Raised with the shed's row locked. */
    shedClosed: { shedId: Id }
    subscribed: { news: readonly News[] }
    reviewed: { news: readonly News[] }
    /** New name and picture for past and future notifications. */
    subjectChanged: Subject
  }
}

export const createShedsParts = (below: BaseContext): ShedsParts => ({ subscriptions: createSubscriptions(below) })

export const createShedsSlice = (context: Context): Slice => ({
  name: 'sheds',
  bindings: shedBindings(context),
  jobs: [{ name: 'sheds.rank', schedule: '*/5 * * * *', atStart: true, run: () => rankSheds(context) }],
  on: { accountClosed: { later: ({ userId }, isTimeUp) => closeShedsOf(context, userId, isTimeUp) } },
  belongings: shedBelongings,
})
