import type { Product } from '@sheds/contract/products'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useParams } from 'react-router'
import { removeDraftsAbout } from '../../lib/form/draft.store.ts'
import { useMadeThing } from '../../lib/form/made-thing.ts'
import type { PageModule } from '../../lib/page.ts'
import { keepAnswer } from '../../lib/query.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Lines } from '../../ui/skeleton.tsx'
import { OwnerGate } from '../sheds/owner-gate.tsx'
import type { Stall } from './add-product-form.tsx'
import { AddProductSteps } from './add-product-steps.tsx'
import { type AddStep, stepTitle } from './adding.ts'
import { ProductProblem } from './product-failure.tsx'
import { productOf } from './products.queries.ts'

export const head: PageModule['head'] = () => ({ title: `${m.add_product()} · Sheds`, index: false })

export function Page() {
  const { shed_id: shedId = '' } = useParams()
  const { made, keep } = useMadeThing('product')
  const [step, setStep] = useState<AddStep>(made === '' ? 'form' : 'pictures')
  const turn = (next: AddStep) => {
    setStep(next)
    window.scrollTo(0, 0)
  }
  return (
    <OwnerGate shedId={shedId} title={stepTitle(step)}>
      {(shed) => <Adding shed={shed} step={step} onStep={turn} made={made} onMade={keep} />}
    </OwnerGate>
  )
}

interface AddingProps {
  shed: Stall
  step: AddStep
  onStep: (step: AddStep) => void
  made: string
  onMade: (id: string) => void
}

/** From the beginning, or from the pictures of what was made before the page was lost. */
function Adding({ made, onMade, ...rest }: AddingProps) {
  const [lost] = useState(made)
  const client = useQueryClient()
  const keep = (product: Product) => {
    keepAnswer(client, productOf(product.id), product)
    onMade(product.id)
  }
  return lost === '' ? <AddProductSteps {...rest} onMade={keep} /> : <Resumed id={lost} {...rest} />
}

function Resumed({ id, onStep, ...rest }: Omit<AddingProps, 'made' | 'onMade'> & { id: string }) {
  const { data, error } = useQuery(productOf(id))
  const arrived = data !== undefined && data.media_data.length > 0
  const goOn = useEffectEvent(() => {
    removeDraftsAbout(id)
    onStep('saved')
  })
  // Its pictures came through, only their answer was lost with the page.
  useEffect(() => {
    if (arrived) goOn()
  }, [arrived])
  if (data !== undefined) return <AddProductSteps {...rest} onStep={onStep} made={data} />
  return error === null ? <Lines widths={['w-full', 'w-4/5']} /> : <ProductProblem error={error} />
}
