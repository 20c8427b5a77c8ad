import { hasMenu, hasPrice } from '@sheds/contract/categories'
import type { Shed } from '@sheds/contract/sheds/sheds'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOpener, useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { Link } from '../../../ui/link.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { storeProgress } from '../owner/first-steps.store.ts'
import { readShedAddress, shedHref } from '../shed.address.ts'
import { shedCard } from '../shed.head.ts'
import { cardOverlay, type FirstStep, type FirstSteps, firstSteps } from './shed-page-steps.ts'

interface ChecklistProps {
  shed: Shed
  steps: FirstSteps
  /** The owner opened it, so it scrolls into view. */
  isRequested: boolean
}

/** Checklist for the owner of a new shed. */
export function Checklist({ shed, steps: { done, dismiss }, isRequested }: ChecklistProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRequested) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isRequested])
  const isAll = done.size === firstSteps.length
  return (
    <Card as="section" ref={card} aria-labelledby="first-steps" className="mt-4">
      <div className="flex items-center justify-between gap-3 ps-4 pe-2 pt-2">
        <h2 id="first-steps" className="text-md font-title">
          {isAll ? m.steps_all_done() : m.steps_title()}
        </h2>
        <Button kind="text" size="sm" onClick={dismiss}>
          {m.steps_away()}
        </Button>
      </div>
      <ul className="pb-1">
        {firstSteps.map((step) => (
          <li key={step}>
            <Step step={step} shed={shed} done={done.has(step)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface StepProps {
  step: FirstStep
  shed: Shed
  done: boolean
}

function Step({ step, shed, done }: StepProps) {
  const face = <Face done={done}>{wordsOf(step, shed)}</Face>
  if (step === 'goods') return <GoodsStep shed={shed}>{face}</GoodsStep>
  if (step === 'share') return <ShareStep shed={shed}>{face}</ShareStep>
  return <PictureStep kind={step}>{face}</PictureStep>
}

const wordsOf = (step: FirstStep, { category }: Shed): string => {
  if (step === 'logo') return m.steps_logo()
  if (step === 'cover') return m.steps_cover()
  if (step === 'share') return m.steps_share()
  if (hasMenu(category)) return m.steps_dish()
  if (category === 'music') return m.steps_music()
  return hasPrice(category) ? m.steps_product() : m.steps_post()
}

function Face({ done, children }: { done: boolean; children: string }) {
  return (
    <>
      {done ? (
        <CircleCheck className="size-5.5 flex-none text-success" />
      ) : (
        <Circle className="size-5.5 flex-none text-ink-3" />
      )}
      <span className={done ? 'min-w-0 flex-1 text-ink-2' : 'min-w-0 flex-1 font-label'}>
        {children}
        {done && <VisuallyHidden> {m.steps_done()}</VisuallyHidden>}
      </span>
      {!done && <ChevronRight className="size-4.5 flex-none text-ink-3" />}
    </>
  )
}

const row = 'flex min-h-12 w-full items-center gap-3 px-4 text-start hover:bg-surface-2'

/** Opens the same dialog as the camera button on the picture. */
function PictureStep({ kind, children }: { kind: 'logo' | 'cover'; children: ReactNode }) {
  const show = useOpener(kind)
  return (
    <button type="button" className={row} aria-haspopup="dialog" onClick={show}>
      {children}
    </button>
  )
}

/** Page for the first item of a kitchen or a music studio; others add a product in a dialog. */
const pageToAdd = (category: Shed['category']): string | undefined => {
  if (hasMenu(category)) return 'add_to_menu'
  return category === 'music' ? 'add_music/single' : undefined
}

function GoodsStep({ shed: { id, category }, children }: { shed: Shed; children: ReactNode }) {
  const show = useOpener('add-product')
  const { search } = useLocation()
  // The dialog belongs to the products, which are the first tab.
  const isHere = readShedAddress(new URLSearchParams(search)).tab === undefined
  const add = (event: MouseEvent): void => {
    if (!isHere || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    show()
  }
  const page = pageToAdd(category)
  if (page !== undefined)
    return (
      <Link href={`/sheds/${id}/${page}`} className={row}>
        {children}
      </Link>
    )
  return (
    <Link href={`${shedHref(id)}?show=add-product`} className={row} aria-haspopup="dialog" onClick={add}>
      {children}
    </Link>
  )
}

const sheetPart = lazyPart(
  () => import('../../../lib/share/share-sheet.tsx'),
  (module) => module.ShareSheet,
)

function ShareStep({ shed, children }: { shed: Shed; children: ReactNode }) {
  const { open, show, hide } = useOverlay(cardOverlay)
  const Sheet = useLazyPart(sheetPart, open)
  const thing = { path: shedHref(shed.id), name: shed.name }
  return (
    <>
      <button type="button" className={row} aria-haspopup="dialog" onPointerEnter={sheetPart.load} onClick={show}>
        {children}
      </button>
      <Dialog open={open} onClose={hide} title={m.share()} closeLabel={m.close()}>
        {Sheet ? (
          <Sheet thing={thing} card={shedCard(shed)} onPassedOn={() => storeProgress(shed.id, { shared: true })} />
        ) : (
          <Lines widths={['w-full', 'w-4/5']} />
        )}
      </Dialog>
    </>
  )
}
