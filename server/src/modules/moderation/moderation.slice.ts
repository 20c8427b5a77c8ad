import type { Id } from '@sheds/contract/scalars'
import type { Context } from '../../platform/context.ts'
import type { Slice, Subject } from '../../platform/slice.ts'
import { moderationBindings } from './moderation.routes.ts'
import { reportBelongings } from './report-belongings.queries.ts'
import { applyVerdict } from './report-cases.service.ts'
import { deleteReportsOf } from './reports.queries.ts'

declare module '../../platform/slice.ts' {
  interface Events {
    /**
     * Raised when reports hide a thing, and again for the operator's verdict. `id` is that of the event. For a review or
     * a reply, `reported` differs from the subject of the notification; jobs of an earlier release have only that.
     */
    judged: {
      verdict: 'hidden' | 'fine' | 'upheld'
      ownerId: Id
      subject: Subject
      reported?: { kind: string; id: Id }
      id: Id
      at: string
    }
  }
}

export const createModerationSlice = (context: Context): Slice => ({
  name: 'moderation',
  bindings: moderationBindings(context),
  on: {
    accountClosed: { within: (tx, { userId }) => deleteReportsOf(tx, userId) },
    judged: { later: (judged) => applyVerdict(context, judged) },
  },
  belongings: reportBelongings,
})
