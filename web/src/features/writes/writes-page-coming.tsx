import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Columns } from '../../ui/list/columns.tsx'
import { PostsLoading } from './replies/replies-loading.tsx'

const beside = <Skeleton className="h-80" />

/** Skeleton of the writes, or of one write. */
export function WritesComing() {
  return (
    <Columns left={beside} right={beside}>
      <PostsLoading times={6} />
    </Columns>
  )
}
