import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import type { Draft } from './draft.ts'

/** Says that a draft was restored, and offers to start over. */
export function DraftLine({ draft: { kept, startAnew } }: { draft: Draft }) {
  return (
    <div role="status" className="contents">
      {kept && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2">
          {m.draft_kept()}
          <Button kind="text" size="sm" className="-me-2" onClick={startAnew}>
            {m.draft_start_anew()}
          </Button>
        </p>
      )}
    </div>
  )
}
