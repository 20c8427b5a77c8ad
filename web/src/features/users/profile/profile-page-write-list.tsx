import { EndlessList, useList } from '../../../lib/list/endless-list.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { writeList } from '../../../ui/form/writing.tsx'
import { PostsLoading } from '../../writes/replies/replies-loading.tsx'
import { WriteCard } from '../../writes/write-card.tsx'
import { writesBy } from '../../writes/writes.queries.ts'
import { profileHref } from './profile.address.ts'

/** All writes of a member, page by page. */
export function MemberWrites({ id, cursor }: { id: string; cursor: string }) {
  return (
    <EndlessList
      list={useList(writesBy(id), { start: cursor })}
      className={writeList}
      empty={<EmptyState heading="h2" cloth="feuille" title={m.no_writes()} />}
      failure={m.writes_failed()}
      moreLabel={m.writes_more()}
      skeleton={(times) => <PostsLoading times={times} />}
      hrefOf={(next) => profileHref(id, 'writes', next)}
    >
      {(write) => <WriteCard write={write} />}
    </EndlessList>
  )
}
