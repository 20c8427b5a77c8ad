import Flag from 'lucide-react/icons/flag'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import type { PendingAction } from '../../lib/session/action.store.ts'
import { askLink } from '../../lib/session/ask-login.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { ReportSubject } from './report-dialog.tsx'

const dialogPart = lazyPart(
  () => import('./report-dialog.tsx'),
  (module) => module.ReportDialog,
)

const icon = <Flag className="size-4.5" />
const look = '-ms-3 mt-2 text-ink-2!'

interface ReportButtonProps {
  subject: ReportSubject & { picture?: string | undefined }
  label: string
}

/** Discreet button below another member's content; visitors are led to the login and find the form open afterwards. */
export function ReportButton({ subject, label }: ReportButtonProps) {
  const { signedIn } = useSession()
  const { key, open, show, hide } = useOverlay(`report:${subject.id}`)
  const ReportDialog = useLazyPart(dialogPart, open && signedIn)
  if (!signedIn)
    return (
      <ButtonLink
        {...askLink(reportAction(subject), `report:${subject.id}`)}
        kind="text"
        size="sm"
        icon={icon}
        className={look}
      >
        {label}
      </ButtonLink>
    )
  return (
    <>
      <Button
        kind="text"
        size="sm"
        icon={icon}
        className={look}
        aria-haspopup="dialog"
        onPointerEnter={dialogPart.load}
        onClick={show}
      >
        {label}
      </Button>
      {ReportDialog && <ReportDialog key={key} subject={subject} open={open} onClose={hide} />}
    </>
  )
}

const reportAction = ({ kind, id, name, picture }: ReportButtonProps['subject']): PendingAction => ({
  kind: 'report',
  id,
  thing: { look: kind === 'shed' ? 'shed' : kind === 'review' ? 'words' : 'thing', name, picture },
})
