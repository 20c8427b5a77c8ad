import type { Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { type Approvals, createApprovals, createReplyApprovals } from './approvals.service.ts'
import { forgetApprover } from './departures.service.ts'
import { applyJudged } from './report-cases.service.ts'
import { writeBelongings } from './write-belongings.queries.ts'
import { writeBindings } from './writes.routes.ts'

declare module '../../platform/context.ts' {
  interface SliceParts {
    approvals: Approvals
    replyApprovals: Approvals
  }
}

export const createWritesSlice = (context: Context): Slice => {
  context.approvals = createApprovals(context)
  context.replyApprovals = createReplyApprovals(context)
  return {
    name: 'writes',
    bindings: writeBindings(context),
    on: {
      accountClosed: { later: ({ userId }, isTimeUp) => forgetApprover(context, userId, isTimeUp) },
      judged: { later: (judged) => applyJudged(context, judged) },
    },
    belongings: writeBelongings,
  }
}
