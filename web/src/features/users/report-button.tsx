import Flag from 'lucide-react/icons/flag'
import { useLocation } from 'react-router'
import { lazyPart, useLazyPart } from '../../alive/alive.ts'
import { keepDestination } from '../../lib/my-info.store.ts'
import { useOverlay } from '../../lib/overlay.ts'
import { useSession } from '../../lib/session.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { ReportSubject } from './report-dialog.tsx'

const dialogPart = lazyPart(
  () => import('./report-dialog.tsx'),
  (module) => module.ReportDialog,
)

const icon = <Flag className="size-4.5" />
const look = '-ms-3 mt-2 text-ink-2!'

/** A quiet line at the end of what a stranger put up; visitors are led to the login and back. */
export function ReportButton({ subject, label }: { subject: ReportSubject; label: string }) {
  const { signedIn } = useSession()
  const { pathname, search } = useLocation()
  const { key, open, show, hide } = useOverlay(`report:${subject.id}`)
  const ReportDialog = useLazyPart(dialogPart, open)
  if (!signedIn)
    return (
      <ButtonLink
        href="/login"
        kind="text"
        size="sm"
        icon={icon}
        className={look}
        onClick={() => keepDestination(`${pathname}${search}`)}
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
