import type { Shed } from '@sheds/contract/sheds/sheds'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { island, useHydrated } from '../../hydration/hydration.ts'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import { ShedReviewsDialog } from './reviews/shed-reviews-dialog.tsx'
import { readShedAddress } from './shed.address.ts'
import { SubscribersDialog } from './subscribers/subscribers-dialog.tsx'

/** Dialogs over the page, opened by the URL: reviews and subscribers. */
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

/** Keeps the tab while the dialog closes. */
const useReviewsTab = (reading: boolean, writing: boolean) => {
  const [tab, setTab] = useState<'view' | 'submit'>('view')
  const shown = writing ? 'submit' : 'view'
  if ((reading || writing) && shown !== tab) setTab(shown)
  return tab
}

/** Without JavaScript there are no dialogs, so the lists are on the page. With it, their code is not loaded. */
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
