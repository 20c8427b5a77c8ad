import ClockArrowUp from 'lucide-react/icons/clock-arrow-up'
import * as m from '../../messages/compiled/messages.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Marks a button whose tap waits for a network; unfilled, as a filled clock would hide its hands. */
export function WaitMark() {
  return (
    <>
      <ClockArrowUp className="size-4 flex-none fill-none! text-warn" />
      <VisuallyHidden> {m.waiting()}</VisuallyHidden>
    </>
  )
}

/** Replaces a button's label while its task waits. */
export function Waiting() {
  return (
    <>
      <ClockArrowUp className="size-4 flex-none" />
      {m.waiting()}
    </>
  )
}

/** Above a form whose last input still waits: sending it again replaces that. */
export function WaitLine() {
  return (
    <p className="flex items-center gap-1 text-sm font-label text-warn">
      <ClockArrowUp className="size-4 flex-none" />
      {m.waiting_review_kept()}
    </p>
  )
}
