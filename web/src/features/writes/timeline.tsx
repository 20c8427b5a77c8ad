import type { Write } from '@sheds/contract/writes/writes'
import { type ReactNode, useMemo } from 'react'
import { isPassing } from '../../lib/api/api.ts'
import { usePageAnswer } from '../../lib/api/use-answer.ts'
import { EndlessList, useList } from '../../lib/list/endless-list.tsx'
import { useViewer } from '../../lib/login/my-info.store.ts'
import { useSession } from '../../lib/login/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { writeList } from '../../ui/form/writing.tsx'
import { NewWrites } from './new-writes.tsx'
import { PostsLoading } from './replies/replies-loading.tsx'
import { WriteCard } from './write-card.tsx'
import { writesPath } from './writes.address.ts'
import { timeline, writeOf } from './writes.queries.ts'

interface TimelineProps {
  /** Where the list begins: a link without JavaScript leads into the middle. */
  cursor: string
  /** What the reader has just posted stands first, newest before all. */
  own: readonly Write[]
}

/** What the market writes. It never moves by itself: what is new waits above. */
export function Timeline({ cursor, own }: TimelineProps) {
  const writes = useList(timeline(), { start: cursor, calm: true })
  // A member's list is another than a visitor's: that one would only make room for it.
  const { signedIn } = useSession()
  const viewer = useViewer()
  // Without a network nothing comes in its place.
  const isComing = viewer === undefined || (writes.borrowed && writes.isFetching)
  const rows = signedIn && isComing ? undefined : writes.rows
  const others = useMemo(() => rows?.filter(({ id }) => own.every((mine) => mine.id !== id)), [rows, own])
  return (
    <>
      {rows !== undefined && writes.newest !== undefined && (
        <NewWrites key={writes.newest} newest={writes.newest} onShow={writes.again} />
      )}
      {own.length > 0 && (
        <ul className={`${writeList} border-0 border-b border-solid border-border`}>
          {own.map(({ id }) => (
            <OwnWrite key={id} id={id} />
          ))}
        </ul>
      )}
      <EndlessList
        list={{ ...writes, rows: others }}
        className={writeList}
        empty={own.length === 0 && <NoWrites text={m.writes_none_text()} />}
        failure={m.writes_failed()}
        moreLabel={m.writes_more()}
        skeleton={(times) => <PostsLoading times={times} />}
        hrefOf={(next) => `${writesPath}?cursor=${next}`}
      >
        {(write) => <WriteCard write={write} />}
      </EndlessList>
    </>
  )
}

/** Once it is deleted, nothing of it is left here. */
function OwnWrite({ id }: { id: string }): ReactNode {
  const { data, error } = usePageAnswer(writeOf(id))
  if (data === undefined || (error !== null && !isPassing(error))) return null
  return (
    <li>
      <WriteCard write={data} />
    </li>
  )
}

export function NoWrites({ text }: { text?: string }) {
  return <EmptyState heading="h2" cloth="feuille" title={m.no_writes()} text={text} />
}
