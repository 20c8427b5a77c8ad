import { island } from '../../../hydration/hydration.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { countText } from '../../../lib/list/count-text.ts'
import { pageOf } from '../../../lib/list/list.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Section } from '../../../ui/layout.tsx'
import { SectionHead } from '../../../ui/list/section-head.tsx'
import { PostsLoading } from '../../writes/replies/replies-loading.tsx'
import { firstWritesBy } from '../../writes/writes.queries.ts'

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
