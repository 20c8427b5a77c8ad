import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { PageModule } from '../../app/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { useToasts } from '../../ui/toast.tsx'
import { OwnerGate } from '../sheds/owner-gate.tsx'
import { AddProductSteps } from './add-product-steps.tsx'
import { type AddStep, stepTitle } from './add-steps.ts'

export const head: PageModule['head'] = () => ({ title: `${m.add_product()} · Sheds`, index: false })

export function Page() {
  const { shed_id: shedId = '' } = useParams()
  const [step, setStep] = useState<AddStep>('form')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { show } = useToasts()
  const done = (withPictures: boolean) => {
    if (withPictures) show({ text: m.media_done() })
    void client.invalidateQueries()
    void navigate(`/sheds/${shedId}`)
  }
  const go = (next: AddStep) => {
    setStep(next)
    window.scrollTo(0, 0)
  }
  return (
    <OwnerGate shedId={shedId} title={stepTitle(step)}>
      {(shed) => <AddProductSteps shed={shed} step={step} onStep={go} onDone={done} />}
    </OwnerGate>
  )
}
