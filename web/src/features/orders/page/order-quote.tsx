import * as m from '../../../messages/compiled/messages.ts'

/** Words of one side; without `by` the reader's own. */
export function OrderQuote({ by, children }: { by: string | undefined; children: string }) {
  return (
    <blockquote className="mt-3 rounded-e-xs border-s-3 border-border-strong bg-surface-2 px-3 py-2 text-sm wrap-anywhere">
      <span className="block text-xs text-ink-3">
        {by === undefined ? m.order_you_wrote() : m.order_writes({ who: by })}
      </span>
      {children}
    </blockquote>
  )
}
