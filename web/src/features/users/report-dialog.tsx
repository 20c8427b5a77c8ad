import type { ReportKind } from '@sheds/contract/moderation/moderation'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Lines } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

export interface ReportSubject {
  kind: ReportKind
  id: string
  name: string
}

interface ReportDialogProps {
  subject: ReportSubject
  open: boolean
  onClose: () => void
}

/** Titles of kinds that have no name of their own, and of people. */
const titles: Partial<Record<ReportKind, (subject: ReportSubject) => string>> = {
  write: () => m.report_write(),
  reply: () => m.report_reply(),
  review: () => m.report_review(),
  order: () => m.report_order(),
  user: ({ name }) => m.report_user({ name }),
}

const formPart = lazyPart(
  () => import('./report-form.tsx'),
  (module) => module.ReportForm,
)

/** Reports content to the moderators. */
export function ReportDialog({ subject, open, onClose }: ReportDialogProps) {
  const Form = useLazyPart(formPart, open)
  const title = titles[subject.kind]?.(subject) ?? m.report_title(subject)
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={m.close()}>
      {Form ? <Form subject={subject} onClose={onClose} /> : <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />}
    </Dialog>
  )
}
