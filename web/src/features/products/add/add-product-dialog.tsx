import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { Stall } from './add-product-form.tsx'
import { type AddStep, stepTitle } from './adding.ts'

interface AddProductDialogProps {
  shed: Stall
  open: boolean
  onClose: () => void
}

const stepsPart = lazyPart(
  () => import('./add-product-steps.tsx'),
  (module) => module.AddProductSteps,
)

/** A product comes into the shed without leaving its page. */
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
