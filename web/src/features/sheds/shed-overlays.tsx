import type { Shed } from '@sheds/contract/sheds'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as m from '../../messages/compiled/messages.ts'
import { Section } from '../../ui/layout.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { readShedAddress, type ShedOverlay } from './shed.address.ts'
import { ShedReviews } from './shed-reviews.tsx'
import { ShedReviewsDialog } from './shed-reviews-dialog.tsx'
import { Subscribers, SubscribersDialog } from './subscribers-dialog.tsx'
import { useShedOverlay } from './use-shed-overlay.ts'

/** What lies over the page: reviews or subscribers, as the address says. */
export function ShedOverlays({ shed }: { shed: Shed }) {
  const { show, turn, close } = useShedOverlay(shed.id)
  const tab = useReviewsTab(show)
  return (
    <>
      <ShedReviewsDialog
        shed={shed}
        tab={tab}
        open={show === 'reviews' || show === 'review'}
        onTab={(next) => turn(next === 'submit' ? 'review' : 'reviews')}
        onClose={close}
      />
      <SubscribersDialog shed={shed} open={show === 'subscribers'} onClose={close} />
    </>
  )
}

/** While the dialog closes, it keeps the tab it had. */
const useReviewsTab = (show: ShedOverlay | undefined) => {
  const [tab, setTab] = useState<'view' | 'submit'>('view')
  const shown = show === 'review' ? 'submit' : 'view'
  if (show !== undefined && shown !== tab) setTab(shown)
  return tab
}

/** Dialogs need scripts; without them the lists stand on the page. */
export function ShedOverlaysWithoutScripts({ shed }: { shed: Shed }) {
  const { show, page, people } = readShedAddress(useSearchParams()[0])
  const hydrated = useHydrated()
  if (show === undefined || hydrated) return null
  const subscribers = show === 'subscribers'
  return (
    <Section className="not-noscript:hidden">
      <SectionHead title={subscribers ? m.subscribers_of({ name: shed.name }) : m.reviews()} />
      {subscribers ? <Subscribers id={shed.id} cursor={people} /> : <ShedReviews shed={shed} page={page} />}
    </Section>
  )
}
