import { island } from '../../alive/alive.ts'
import { countText } from '../../lib/count-text.ts'
import { pageOf } from '../../lib/list.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/layout.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { PostsLoading } from '../writes/replies-loading.tsx'
import { firstWritesBy } from '../writes/writes.queries.ts'

const Rows = island(
  () => import('./profile-page-write-rows.tsx'),
  (module) => module.WriteRows,
  () => <PostsLoading times={2} />,
)

/** The first of somebody's writes, with how many there are. */
export function ProfileWrites({ id }: { id: string }) {
  const { data: page, error } = useAnswer(pageOf(firstWritesBy(id)))
  return (
    <Section>
      <SectionHead title={m.writes_count({ n: countText(String(page?.total ?? 0)) })} />
      {page && page.rows.length > 0 && <Rows id={id} page={page} />}
      {page?.rows.length === 0 && <EmptyState heading="h3" cloth="feuille" title={m.no_writes()} />}
      {page === undefined && error === null && <PostsLoading times={2} />}
      {page === undefined && error !== null && (
        <ErrorState message={m.writes_failed()} retryLabel={m.retry()} onRetry={() => window.location.reload()} />
      )}
    </Section>
  )
}
