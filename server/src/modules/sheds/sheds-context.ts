import type { Dish } from '@sheds/contract/menu'
import type { Id } from '@sheds/contract/scalars'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { CallerId } from '../../platform/session.ts'
import type { Wishes } from '../../platform/wishes.ts'

import type { WishedShed } from './subscriptions.queries.ts'

/** Does a shed hold something of a slice above? Asked with the shed's row locked. */
export type HoldsSomething = (tx: Tx, shedId: Id) => Promise<boolean>

/** While a shed closes: what a slice above counts of what is in it counts no more. Called with the shed's row locked. */
export type CountsOut = (tx: Tx, shedId: Id) => Promise<void>

/** What the use-cases that change a shed stand on. */
export interface ShedsContext extends Context {
  subscriptions: Wishes<WishedShed>
  contents: readonly HoldsSomething[]
  counts: readonly CountsOut[]
  /** Today's dishes of a kitchen, which a slice above keeps. */
  menuOf(callerId: CallerId, shedId: Id): Promise<Dish[]>
}
