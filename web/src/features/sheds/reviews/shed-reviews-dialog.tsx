import type { Shed } from '@sheds/contract/sheds/sheds'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { ReviewsTab } from './shed-reviews-tabs.tsx'

interface ShedReviewsDialogProps {
  shed: Shed
  tab: ReviewsTab
  open: boolean
  onTab: (tab: ReviewsTab) => void
  onClose: () => void
}

const tabsPart = lazyPart(
  () => import('./shed-reviews-tabs.tsx'),
  (module) => module.ShedReviewsTabs,
)

/** Reviews of a shed, and the form for the reader's own. */
export function ShedReviewsDialog({ shed, tab, open, onTab, onClose }: ShedReviewsDialogProps) {
  const Tabs = useLazyPart(tabsPart, open)
  return (
    <Dialog open={open} onClose={onClose} title={m.shed_reviews_of({ name: shed.name })} closeLabel={m.close()}>
      {Tabs ? <Tabs shed={shed} tab={tab} onTab={onTab} /> : <p role="status">{m.shed_reviews_loading()}</p>}
    </Dialog>
  )
}
