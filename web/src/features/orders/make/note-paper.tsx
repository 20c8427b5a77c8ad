import * as m from '../../../messages/compiled/messages.ts'
import type { NoteLine } from './order-words.ts'

const looks = { plain: '', loud: 'font-bold', link: 'text-success underline break-all' } as const

/** What the seller will read, word for word, on paper that is nobody's brand. */
export function NotePaper({ lines }: { lines: readonly NoteLine[] }) {
  return (
    <section
      aria-label={m.order_message()}
      className="rounded-md rounded-br-xs bg-success-soft px-4 py-3 text-sm text-ink-1"
    >
      {lines.map(({ text, look }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
        <p key={place} className={`wrap-anywhere ${looks[look]}`}>
          {text}
        </p>
      ))}
    </section>
  )
}
