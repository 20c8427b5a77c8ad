import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { ProductShed } from './add-product-form.tsx'
import { type AddStep, stepTitle } from './add-steps.ts'

interface AddProductDialogProps {
  shed: ProductShed
  open: boolean
  onClose: () => void
}

const stepsPart = lazyPart(
  () => import('./add-product-steps.tsx'),
  (module) => module.AddProductSteps,
)

/** Adds a product in a dialog over the page of the shed. */
export function AddProductDialog({ shed, open, onClose }: AddProductDialogProps) {
  const Steps = useLazyPart(stepsPart, open)
  const [step, setStep] = useState<AddStep>('form')
  const [round, setRound] = useState(1)
  const [busy, setBusy] = useState(false)
  const another = () => {
    setStep('form')
    setRound(round + 1)
  }
  return (
    <Dialog open={open} onClose={onClose} title={stepTitle(step)} closeLabel={m.close()} locked={busy} width="wide">
      {Steps ? (
        <Steps key={round} shed={shed} step={step} onStep={setStep} onAnother={another} onBusy={setBusy} />
      ) : (
        <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />
      )}
    </Dialog>
  )
}
