import type { Shed } from '@sheds/contract/sheds/sheds'
import { useNavigate } from 'react-router'
import { keepDestination } from '../../../lib/session/my-info.store.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Tabs } from '../../../ui/list/tabs.tsx'
import { shedHref } from '../shed.address.ts'
import { ShedReviewForm } from './shed-review-form.tsx'
import { ShedReviews } from './shed-reviews.tsx'

export type ReviewsTab = 'view' | 'submit'

interface ShedReviewsTabsProps {
  shed: Shed
  tab: ReviewsTab
  onTab: (tab: ReviewsTab) => void
}

/** Tabs for reading and writing reviews; owners only read. */
export function ShedReviewsTabs({ shed, tab, onTab }: ShedReviewsTabsProps) {
  const { signedIn } = useSession()
  const navigate = useNavigate()
  const turn = (wanted: string): void => {
    if (wanted === 'submit' && !signedIn) {
      keepDestination(shedHref(shed.id, { show: 'review' }))
      void navigate('/login')
    } else onTab(wanted as ReviewsTab)
  }
  const reviews = <ShedReviews shed={shed} />
  if (shed.viewer?.owned) return reviews
  return (
    <Tabs
      label={m.shed_reviews_of({ name: shed.name })}
      look="segments"
      className="mt-3"
      value={signedIn ? tab : 'view'}
      onChange={turn}
      tabs={[
        { value: 'view', label: m.shed_reviews_view(), panel: reviews },
        {
          value: 'submit',
          label: m.shed_reviews_submit(),
          panel: <ShedReviewForm shed={shed} onDone={() => onTab('view')} />,
        },
      ]}
    />
  )
}
