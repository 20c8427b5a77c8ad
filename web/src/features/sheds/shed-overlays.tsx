import type { Shed } from '@sheds/contract/sheds/sheds'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { island, useHydrated } from '../../hydration/hydration.ts'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import { ShedReviewsDialog } from './reviews/shed-reviews-dialog.tsx'
import { readShedAddress } from './shed.address.ts'
import { SubscribersDialog } from './subscribers/subscribers-dialog.tsx'

/** What lies over the page: reviews or subscribers, as the address says. */
export function ShedOverlays({ shed }: { shed: Shed }) {
  const reviews = useOverlay('reviews')
  const review = useOverlay('review')
  const subscribers = useOverlay('subscribers')
  const tab = useReviewsTab(reviews.open, review.open)
  return (
    <>
      <ShedReviewsDialog
        shed={shed}
        tab={tab}
        open={reviews.open || review.open}
        onTab={(next) => (next === 'submit' ? reviews.turn('review') : review.turn('reviews'))}
        onClose={review.open ? review.hide : reviews.hide}
      />
      <SubscribersDialog shed={shed} open={subscribers.open} onClose={subscribers.hide} />
    </>
  )
}

/** While the dialog closes, it keeps the tab it had. */
const useReviewsTab = (reading: boolean, writing: boolean) => {
  const [tab, setTab] = useState<'view' | 'submit'>('view')
  const shown = writing ? 'submit' : 'view'
  if ((reading || writing) && shown !== tab) setTab(shown)
  return tab
}

/** Dialogs need scripts; without them the lists stand on the page, and with them nobody fetches the lists' code. */
export function ShedOverlaysWithoutScripts({ shed }: { shed: Shed }) {
  const { show } = readShedAddress(useSearchParams()[0])
  const hydrated = useHydrated()
  return show === undefined || hydrated ? null : <Lists shed={shed} />
}

const Lists = island(
  () => import('./shed-lists.tsx'),
  (module) => module.ShedLists,
  () => null,
)
