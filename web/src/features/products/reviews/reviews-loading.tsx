import * as m from '../../../messages/compiled/messages.ts'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'

export function ReviewsLoading() {
  return <RowSkeletons label={m.loading()} times={3} />
}
