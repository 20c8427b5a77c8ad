import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import * as m from '../../../messages/compiled/messages.ts'

/** How words get their look, folded until somebody asks. */
export function FormattingGuide() {
  const bold = m.guide_bold()
  const italic = m.guide_italic()
  return (
    <details className="group">
      <summary className="flex min-h-touch cursor-pointer list-none items-center gap-1 text-sm font-label text-ink-2">
        {m.guide()}
        <ChevronDown className="size-4.5 group-open:rotate-180" />
      </summary>
      <div className="rounded-sm bg-surface-2 p-3 text-sm">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          <Line typed={`**${m.guide_word()}**`} shown={<strong>{bold}</strong>} />
          <Line typed={`*${m.guide_word()}*`} shown={<em>{italic}</em>} />
          <Line
            typed={`***${m.guide_word()}***`}
            shown={
              <strong>
                <em>{m.guide_bold_italic()}</em>
              </strong>
            }
          />
          <Line typed={m.guide_dash()} shown={m.guide_list()} />
          <Line typed={`@${m.guide_name()}`} shown={m.guide_person()} />
          <Line typed={`&${m.guide_name()}`} shown={m.guide_shed()} />
          <Line typed={`!${m.guide_name()}`} shown={m.guide_thing()} />
        </dl>
        <p className="mt-2 text-ink-2">{m.guide_touching()}</p>
      </div>
    </details>
  )
}

function Line({ typed, shown }: { typed: string; shown: ReactNode }) {
  return (
    <>
      <dt className="font-[650]">{typed}</dt>
      <dd>{shown}</dd>
    </>
  )
}
