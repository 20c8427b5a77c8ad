import type { Product } from '@sheds/contract/products/products'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { keepAnswer } from '../../../lib/api/query.ts'
import { removeDraftsAbout } from '../../../lib/draft/draft.store.ts'
import { useCreatedThing } from '../../../lib/form/made-thing.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { OwnerGate } from '../../sheds/owner/owner-gate.tsx'
import { ProductProblem } from '../page/product-failure.tsx'
import { productOf } from '../products.queries.ts'
import type { ProductShed } from './add-product-form.tsx'
import { type AddStep, stepTitle } from './add-steps.ts'

/** Loaded only for the owner. */
const stepsPart = lazyPart(
  () => import('./add-product-steps.tsx'),
  (module) => module.AddProductSteps,
)

export const head: PageModule['head'] = () => ({ title: `${m.add_product()} · Sheds`, index: false })

export function Page() {
  const { shed_id: shedId = '' } = useParams()
  const { made, keep } = useCreatedThing('product')
  useLazyPart(stepsPart, useSession().signedIn)
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
  shed: ProductShed
  step: AddStep
  onStep: (step: AddStep) => void
  made: string
  onMade: (id: string) => void
}

/** Starts at the form, or at the pictures of a product saved before the page was lost. */
function Adding({ made, onMade, ...rest }: AddingProps) {
  const [lost] = useState(made)
  const client = useQueryClient()
  const Steps = useLazyPart(stepsPart, true)
  const keep = (product: Product) => {
    keepAnswer(client, productOf(product.id), product)
    onMade(product.id)
  }
  if (!Steps) return <Coming />
  return lost === '' ? <Steps {...rest} onMade={keep} /> : <Resumed id={lost} {...rest} />
}

function Resumed({ id, onStep, ...rest }: Omit<AddingProps, 'made' | 'onMade'> & { id: string }) {
  const { data, error } = useQuery(productOf(id))
  const Steps = useLazyPart(stepsPart, true)
  const arrived = data !== undefined && data.media_data.length > 0
  const goOn = useEffectEvent(() => {
    removeDraftsAbout(id)
    onStep('saved')
  })
  // The pictures were uploaded, but the response was lost with the page.
  useEffect(() => {
    if (arrived) goOn()
  }, [arrived])
  if (data !== undefined && Steps) return <Steps {...rest} onStep={onStep} made={data} />
  return error === null ? <Coming /> : <ProductProblem error={error} />
}

function Coming() {
  return <Lines widths={['w-full', 'w-4/5']} />
}
