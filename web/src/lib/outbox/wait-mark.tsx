import ClockArrowUp from 'lucide-react/icons/clock-arrow-up'
import * as m from '../../messages/compiled/messages.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** On what was tapped and waits for a network; its hands would drown in a filled badge. */
export function WaitMark() {
  return (
    <>
      <ClockArrowUp className="size-4 flex-none fill-none! text-warn" />
      <VisuallyHidden> {m.waiting()}</VisuallyHidden>
    </>
  )
}

/** In the place of a button's words. */
export function Waiting() {
  return (
    <>
      <ClockArrowUp className="size-4 flex-none" />
      {m.waiting()}
    </>
  )
}

/** Above a form whose words wait: what is sent now takes their place. */
export function WaitLine() {
  return (
    <p className="flex items-center gap-1 text-sm font-label text-warn">
      <ClockArrowUp className="size-4 flex-none" />
      {m.waiting_review_kept()}
    </p>
  )
}
