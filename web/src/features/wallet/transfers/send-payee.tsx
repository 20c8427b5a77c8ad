import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import * as m from '../../../messages/compiled/messages.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'

interface PayeeBlockProps {
  owner: string
  picture: string | null
  /** Name of the wallet and other details. */
  meta: ReactNode
}

/** Receiver with both names in full, shown before every payment. */
export function PayeeBlock({ owner, picture, meta }: PayeeBlockProps) {
  return (
    <div className="flex min-h-15 items-center gap-3 rounded-sm bg-money-soft px-3 py-2">
      <Avatar name={owner} src={picture} />
      <span className="min-w-0 flex-1">
        <b className="block text-sm font-semibold wrap-anywhere">{owner}</b>
        <span className="block text-xs text-ink-2 wrap-anywhere">{meta}</span>
      </span>
      <CircleCheck className="size-5.5 flex-none text-success" aria-hidden="true" />
    </div>
  )
}

/** Skeleton of the receiver. */
export function PayeeComing() {
  return (
    <div className="flex min-h-15 items-center gap-3 rounded-sm bg-surface-2 px-3 py-2" role="status" aria-busy="true">
      <span className="sr-only">{m.loading()}</span>
      <Skeleton className="size-11 rounded-full" />
      <Skeleton className="h-4 w-36" />
    </div>
  )
}

/** Warning directly above the button that pays. */
export function FirstPayment({ isFromStranger }: { isFromStranger: boolean }) {
  return <Alert tone="warn">{isFromStranger ? m.send_first_stranger() : m.send_first()}</Alert>
}
