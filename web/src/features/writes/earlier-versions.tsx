import { dateTime } from '../../lib/language/format.ts'
import { EndlessList, useList } from '../../lib/list/endless-list.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Lines } from '../../ui/feedback/skeleton.tsx'
import { ReplyText } from './write-text.tsx'
import { earlierOf } from './writes.queries.ts'

/** Earlier versions of a write that had approvals or replies. */
export function EarlierVersions({ id }: { id: string }) {
  return (
    <EndlessList
      list={useList(earlierOf(id), { always: true })}
      empty={<p className="text-sm text-ink-2">{m.write_earlier_none()}</p>}
      failure={m.write_earlier_failed()}
      moreLabel={m.write_earlier_more()}
      skeleton={() => <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />}
    >
      {({ content, replaced_at }) => (
        <div className="py-3">
          <p className="text-xs text-ink-3">{m.write_earlier_until({ date: dateTime(replaced_at) })}</p>
          <ReplyText text={content} mentions={[]} />
        </div>
      )}
    </EndlessList>
  )
}
