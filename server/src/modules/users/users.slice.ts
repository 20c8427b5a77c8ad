import type { Id } from '@sheds/contract/scalars'
import type { BaseContext, Context } from '../../platform/context.ts'
import type { News, Slice } from '../../platform/slice.ts'
import { createExports, type ExportLimits, type Exports } from './export/account-export.service.ts'
import { createFollows, type Follows } from './follows.service.ts'
import { accountBindings } from './login/accounts.routes.ts'
import { createGuessGate, type GuessGate } from './login/guess-gate.ts'
import { createKnownSessions } from './login/known-sessions.ts'
import { createPasswords, type Passwords } from './login/passwords.ts'
import { createPositionNotes } from './login/session-positions.service.ts'
import { deleteRestrictions } from './restrictions.service.ts'
import { userBelongings } from './user-belongings.queries.ts'
import { userBindings } from './users.routes.ts'
import { rankPopularPeople, sweepSessions } from './users.service.ts'

interface UsersParts {
  passwords: Passwords
  follows: Follows
  guessGate: GuessGate
  exports: Exports
  /** Delay of a login from an address with too many failures. */
  slowLoginMs: number
  /** Longest time that closing an account waits for its cleanup; jobs do the rest. */
  forgetMs: number
}

declare module '../../platform/context.ts' {
  interface SliceParts extends UsersParts {}
}

declare module '../../platform/slice.ts' {
  interface Events {
    accountClosed: { userId: Id }
    followed: { news: readonly News[] }
    security: {
      userId: Id
      type:
        | 'new_device'
        | 'recovery_used'
        | 'password_changed'
        | 'wallet_locked'
        | 'wallet_frozen'
        | 'wallet_password_changed'
      detail: string
      id: Id
      at: string
    }
  }
}

/** Values that tests make cheaper or independent of the machine's speed. */
export interface UsersOptions {
  passwords?: Passwords
  slowLoginMs?: number
  forgetMs?: number
  exports?: Partial<ExportLimits>
}

export const createUsersParts = (
  below: BaseContext,
  { passwords = createPasswords(), slowLoginMs = 2000, forgetMs = 1500, exports }: UsersOptions,
): UsersParts => ({
  passwords,
  slowLoginMs,
  forgetMs,
  guessGate: createGuessGate(),
  exports: createExports(below, exports),
  follows: createFollows(below),
})

export const createUsersSlice = (context: Context): Slice => ({
  name: 'users',
  bindings: [...accountBindings(context), ...userBindings(context)],
  jobs: [
    { name: 'rank_popular_people', schedule: '*/10 * * * *', run: () => rankPopularPeople(context) },
    { name: 'sweep_sessions', schedule: '17 * * * *', run: () => sweepSessions(context) },
  ],
  on: { accountClosed: { later: ({ userId }, isTimeUp) => deleteRestrictions(context, userId, isTimeUp) } },
  belongings: userBelongings,
  findActor: createKnownSessions(context),
  notePosition: createPositionNotes(context),
})
