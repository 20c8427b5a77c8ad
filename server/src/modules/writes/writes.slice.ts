import type { BaseContext, Context } from '../../platform/context.ts'
import type { News, Slice } from '../../platform/slice.ts'
import { type Approvals, createApprovals, createReplyApprovals } from './approvals.service.ts'
import { deleteBookmarksOf } from './bookmarks.queries.ts'
import { forgetApprover } from './departures.service.ts'
import { writeBelongings } from './write-belongings.queries.ts'
import { writeBindings } from './writes.routes.ts'

interface WritesParts {
  approvals: Approvals
  replyApprovals: Approvals
}

declare module '../../platform/context.ts' {
  interface SliceParts extends WritesParts {}
}

declare module '../../platform/slice.ts' {
  interface Events {
    /** Approval of a write, or of a reply to it; the subject is the write. */
    approved: { news: readonly News[] }
    replyApproved: { news: readonly News[] }
    mentioned: { news: readonly News[] }
  }
}

export const createWritesParts = (below: BaseContext): WritesParts => ({
  approvals: createApprovals(below),
  replyApprovals: createReplyApprovals(below),
})

export const createWritesSlice = (context: Context): Slice => ({
  name: 'writes',
  bindings: writeBindings(context),
  on: {
    accountClosed: {
      within: (tx, { userId }) => deleteBookmarksOf(tx, userId),
      later: ({ userId }, isTimeUp) => forgetApprover(context, userId, isTimeUp),
    },
  },
  belongings: writeBelongings,
})
