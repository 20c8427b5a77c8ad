import type { ShedPage } from '@sheds/contract/pages/pages'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { shownIn } from '../../../lib/overlay/overlay-address.ts'
import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import { keepStep, useStepsKept } from '../owner/first-steps.store.ts'

export const firstSteps = ['logo', 'cover', 'goods', 'share'] as const
export type FirstStep = (typeof firstSteps)[number]

/** How the page goes by its card's name in the address. */
export const cardOverlay = 'share-card'

export interface FirstSteps {
  done: ReadonlySet<FirstStep>
  /** There is something to do, or there was when the page came. */
  shown: boolean
  /** It stands on the page; else a chip on the cover leads to it, so that nothing moves when its owner becomes known. */
  open: boolean
  openIt: () => void
  /** Of a studio it is asked whether it has music, and heard. */
  asksMusic: boolean
  hearMusic: (has: boolean) => void
  putAway: () => void
}

/** What a new shed still lacks, for its owner: ticked from what is true. */
export const useFirstSteps = ({ shed, menu }: ShedPage): FirstSteps => {
  const { user_id: me } = useMyInfo()
  const { shared = false, away = false } = useStepsKept(shed.id)
  const [open, setOpen] = useState(shed.viewer !== undefined)
  // What the list opens lies over the page with it, after a reload too.
  if (shownIn(useLocation().search).includes(cardOverlay) && !open) setOpen(true)
  const [begun, setBegun] = useState(false)
  const [hasMusic, hearMusic] = useState<boolean>()
  const done = doneOf({ shed, menu }, hasMusic === true, shared)
  const owned = shed.viewer?.owned ?? me === shed.user_id
  const asksMusic = owned && !away && shed.category === 'music'
  // Its music, which is known a little later, may be all it lacked.
  const unknown = asksMusic && hasMusic === undefined && !done.has('goods') ? 1 : 0
  if (owned && !away && !begun && done.size + unknown < firstSteps.length) setBegun(true)
  return {
    done,
    shown: owned && begun && !away,
    open,
    openIt: () => setOpen(true),
    asksMusic,
    hearMusic,
    putAway: () => keepStep(shed.id, { away: true }),
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
