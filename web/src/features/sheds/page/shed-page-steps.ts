import type { ShedPage } from '@sheds/contract/pages/pages'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { shownIn } from '../../../lib/overlay/overlay-address.ts'
import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import { storeProgress, useStoredProgress } from '../owner/first-steps.store.ts'

export const firstSteps = ['logo', 'cover', 'goods', 'share'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Name of the share card's overlay in the URL. */
export const cardOverlay = 'share-card'

export interface FirstSteps {
  done: ReadonlySet<FirstStep>
  /** True if a step is open, or was when the page loaded. */
  shown: boolean
  /**
   * Shown on the page; otherwise a button on the cover opens it, so that nothing shifts when the owner becomes known.
   */
  open: boolean
  openIt: () => void
  /** True if it must be checked whether the studio has music, which is reported to `setHasMusic`. */
  checksMusic: boolean
  setHasMusic: (has: boolean) => void
  dismiss: () => void
}

/** First steps of a new shed's owner, ticked by the current data. */
export const useFirstSteps = ({ shed, menu }: ShedPage): FirstSteps => {
  const { user_id: me } = useMyInfo()
  const { shared = false, away = false } = useStoredProgress(shed.id)
  const [open, setOpen] = useState(shed.viewer !== undefined)
  // The share card is inside the list, so the list is open with it, also after a reload.
  if (shownIn(useLocation().search).includes(cardOverlay) && !open) setOpen(true)
  const [begun, setBegun] = useState(false)
  const [hasMusic, setHasMusic] = useState<boolean>()
  const done = doneOf({ shed, menu }, hasMusic === true, shared)
  const owned = shed.viewer?.owned ?? me === shed.user_id
  const checksMusic = owned && !away && shed.category === 'music'
  // Its music, which loads later, may be the only step that seems open.
  const unknown = checksMusic && hasMusic === undefined && !done.has('goods') ? 1 : 0
  if (owned && !away && !begun && done.size + unknown < firstSteps.length) setBegun(true)
  return {
    done,
    shown: owned && begun && !away,
    open,
    openIt: () => setOpen(true),
    checksMusic,
    setHasMusic,
    dismiss: () => storeProgress(shed.id, { away: true }),
  }
}

const doneOf = (
  { shed, menu }: Pick<ShedPage, 'shed' | 'menu'>,
  hasMusic: boolean,
  shared: boolean,
): Set<FirstStep> => {
  const { logo, background_image: cover } = shed.shed_details
  const goods = shed.product_count + (shed.hidden_count ?? 0) + (menu?.rows.length ?? 0)
  const isDone = {
    logo: logo !== null,
    cover: cover !== null,
    goods: goods > 0 || hasMusic,
    share: shared || shed.subscriber_count > 0,
  }
  return new Set(firstSteps.filter((step) => isDone[step]))
}
