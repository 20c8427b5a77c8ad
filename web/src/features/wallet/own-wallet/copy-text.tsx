import Copy from 'lucide-react/icons/copy'
import * as m from '../../../messages/compiled/messages.ts'
import { cx } from '../../../ui/class-names.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'

interface CopyTextProps {
  /** Name of the text, for example "Wallet ID". */
  name: string
  text: string
  /** Displayed instead of a text that is too long to read. */
  short?: string
  className: string
}

/** Short text that a tap copies. */
export function CopyText({ name, text, short = text, className }: CopyTextProps) {
  const { show } = useToasts()
  const failed = (): void => void show({ text: m.copy_text_failed({ what: name }), kind: 'error', key: 'copied' })
  const copy = (): void => {
    const copying = navigator.clipboard?.writeText(text)
    if (copying === undefined) failed()
    else copying.then(() => show({ text: m.copy_text_done({ what: name }), key: 'copied' }), failed)
  }
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={m.copy_text({ what: name, text: short })}
      className={cx('flex min-h-touch items-center gap-2 font-title tabular-nums', className)}
    >
      {short}
      <Copy className="size-4" aria-hidden="true" />
    </button>
  )
}
