import type { Dish } from '@sheds/contract/menu'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'

/** Does a shed hold something of a slice above? Asked with the shed's row locked. */
export type HoldsSomething = (tx: Tx, shedId: string) => Promise<boolean>

/** What the use-cases that change a shed stand on. */
export interface ShedsContext extends Context {
  contents: readonly HoldsSomething[]
  /** Today's dishes of a kitchen, which a slice above keeps. */
  menuOf(shedId: string, callerId: string | undefined): Promise<Dish[]>
}
