import type { Shed } from '@sheds/contract/sheds'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { island, useHydrated } from '../../alive/alive.ts'
import { readShedAddress, type ShedOverlay } from './shed.address.ts'
import { ShedReviewsDialog } from './shed-reviews-dialog.tsx'
import { SubscribersDialog } from './subscribers-dialog.tsx'
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
