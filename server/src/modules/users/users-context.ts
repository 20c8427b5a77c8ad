import type { Belonging } from '@sheds/contract/accounts'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { ShedOfUser } from '@sheds/contract/users'
import type { Context } from '../../platform/context.ts'
import type { Wishes } from '../../platform/wishes.ts'
import type { WishedFollow } from './follows.queries.ts'
import type { Passwords } from './passwords.ts'

/** Work that goes on in a job stops when its time is up. */
export type IsTimeUp = () => boolean

/** What the use-cases of this slice stand on. */
export interface UsersContext extends Context {
  passwords: Passwords
  follows: Wishes<WishedFollow>
  /** How long a login from an address with too many failures waits. */
  slowLoginMs: number
  /** The open sheds of somebody, which a slice above keeps; `count` is of all pages. */
  shedsOf(userId: Id, page: PageQuery): Promise<Page<ShedOfUser> & { count: number }>
  /** After an account was closed: takes away what it has and did in the slices above, as far as time allows. */
  forget(userId: Id, isTimeUp: IsTimeUp): Promise<void>
  /** What somebody has and did in the slices above, newest first within each kind. */
  belongingsOf(userId: Id, most: number): Promise<Belonging[]>
}
