import type { Shed } from '@sheds/contract/sheds'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '../../alive/alive.ts'
import * as m from '../../messages/compiled/messages.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { readShedAddress, type ShedPart } from './shed-address.ts'
import { ShedReviews } from './shed-reviews.tsx'
import { ShedReviewsDialog } from './shed-reviews-dialog.tsx'
import { Subscribers, SubscribersDialog } from './subscribers-dialog.tsx'
import { useShedPart } from './use-shed-part.ts'

/** What lies over the page: reviews or subscribers, as the address says. */
export function ShedParts({ shed }: { shed: Shed }) {
  const { show, turn, close } = useShedPart(shed.id)
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
const useReviewsTab = (show: ShedPart | undefined) => {
  const [tab, setTab] = useState<'view' | 'submit'>('view')
  const shown = show === 'review' ? 'submit' : 'view'
  if (show !== undefined && shown !== tab) setTab(shown)
  return tab
}

/** Dialogs need scripts; without them the lists stand on the page. */
export function ShedPartsWithoutScripts({ shed }: { shed: Shed }) {
  const { show, page, people } = readShedAddress(useSearchParams()[0])
  const hydrated = useHydrated()
  if (show === undefined || hydrated) return null
  const subscribers = show === 'subscribers'
  return (
    <section className="section without-js">
      <SectionHead title={subscribers ? m.subscribers_of({ name: shed.name }) : m.reviews()} />
      {subscribers ? <Subscribers id={shed.id} cursor={people} /> : <ShedReviews shed={shed} page={page} />}
    </section>
  )
}
