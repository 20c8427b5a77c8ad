import { parseMarkup } from '@sheds/contract/writes/markup'
import type { MentionOption } from '@sheds/contract/writes/mentions'
import { useDeferredValue } from 'react'
import * as m from '../../../messages/compiled/messages.ts'
import { WriteText } from '../write-text.tsx'

/** Preview, shown once it differs from the typed text; updated with low priority so that typing stays fast. */
export function PostPreview({ text, chosen }: { text: string; chosen: (text: string) => MentionOption[] }) {
  const shown = useDeferredValue(text)
  const mentions = chosen(shown)
  if (mentions.length === 0 && !isFormatted(shown)) return null
  return (
    <section aria-label={m.write_preview()} className="mt-2 rounded-sm border border-solid border-border p-3">
      <p className="mb-1 text-xs text-ink-3" aria-hidden="true">
        {m.write_preview()}
      </p>
      <WriteText text={shown} mentions={mentions} preview />
    </section>
  )
}

const isFormatted = (text: string): boolean =>
  parseMarkup(text).some((block) => block.kind === 'list' || block.runs.some(({ look }) => look !== 'plain'))
