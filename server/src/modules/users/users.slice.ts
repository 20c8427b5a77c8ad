import type { Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { createExports, type ExportLimits, type Exports } from './account-export.service.ts'
import { accountBindings } from './accounts.routes.ts'
import { createFollows, type Follows } from './follows.service.ts'
import { createGuessGate, type GuessGate } from './guess-gate.ts'
import { forgetHushes } from './hushes.service.ts'
import { createKnownSessions } from './known-sessions.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { userBelongings } from './user-belongings.queries.ts'
import { userBindings } from './users.routes.ts'
import { rankPopularPeople, sweepSessions } from './users.service.ts'

declare module '../../platform/context.ts' {
  interface SliceParts {
    passwords: Passwords
    follows: Follows
    guessGate: GuessGate
    exports: Exports
    /** How long a login from an address with too many failures waits. */
    slowLoginMs: number
    /** So long who closes their account waits for what usually is forgotten at once; jobs do the rest. */
    forgetMs: number
  }
}

/** What tests make cheaper, or free of how fast a machine is. */
export interface UsersOptions {
  passwords?: Passwords
  slowLoginMs?: number
  forgetMs?: number
  exports?: Partial<ExportLimits>
}

export const createUsersSlice = (
  context: Context,
  { passwords = createPasswords(), slowLoginMs = 2000, forgetMs = 1500, exports }: UsersOptions,
): Slice => {
  context.passwords = passwords
  context.slowLoginMs = slowLoginMs
  context.forgetMs = forgetMs
  context.guessGate = createGuessGate()
  context.exports = createExports(context, exports)
  context.follows = createFollows(context)
  return {
    name: 'users',
    bindings: [...accountBindings(context), ...userBindings(context)],
    jobs: [
      { name: 'rank_popular_people', schedule: '*/10 * * * *', run: () => rankPopularPeople(context) },
      { name: 'sweep_sessions', schedule: '17 * * * *', run: () => sweepSessions(context) },
    ],
    on: { accountClosed: { later: ({ userId }, isTimeUp) => forgetHushes(context, userId, isTimeUp) } },
    belongings: userBelongings,
    findActor: createKnownSessions(context),
  }
}
