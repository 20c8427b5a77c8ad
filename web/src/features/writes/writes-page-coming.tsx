import { Columns } from '../../ui/columns.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PostsLoading } from './replies-loading.tsx'

const beside = <Skeleton className="h-80" />

/** Writes on their way, or one of them. */
export function WritesComing() {
  return (
    <Columns left={beside} right={beside}>
      <PostsLoading times={6} />
    </Columns>
  )
}
