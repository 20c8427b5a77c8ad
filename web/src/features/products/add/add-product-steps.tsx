import type { Product } from '@sheds/contract/products/products'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { AddProductForm, type ProductShed } from './add-product-form.tsx'
import type { AddStep } from './add-steps.ts'

interface AddProductStepsProps {
  shed: ProductShed
  step: AddStep
  onStep: (step: AddStep) => void
  /** Product saved before the page was lost; the pictures step is next. */
  made?: Product | undefined
  onMade?: (product: Product) => void
  /** Starts another product. */
  onAnother?: (() => void) | undefined
  onBusy?: (busy: boolean) => void
}

const picturesPart = lazyPart(
  () => import('./media-step.tsx'),
  (module) => module.MediaStep,
)
const savedPart = lazyPart(
  () => import('../page/saved-product.tsx'),
  (module) => module.SavedProduct,
)

/** Steps of adding a product: form, pictures, result. */
export function AddProductSteps({ shed, step, onStep, made, onMade, onAnother, onBusy }: AddProductStepsProps) {
  const [product, setProduct] = useState(made)
  const [chosen, setChosen] = useState<readonly File[]>([])
  const Pictures = useLazyPart(picturesPart, product !== undefined || step !== 'form')
  const Saved = useLazyPart(savedPart, product !== undefined)
  const added = (product: Product, pictures: readonly File[]) => {
    setProduct(product)
    setChosen(pictures)
    onStep(pictures.length === 0 ? 'saved' : 'pictures')
    onMade?.(product)
  }
  const pictured = (product: Product) => {
    setProduct(product)
    onStep('saved')
  }
  if (product === undefined || step === 'form') return <AddProductForm shed={shed} onAdded={added} />
  if (step === 'saved') return Saved ? <Saved product={product} onAnother={onAnother} /> : <SavedComing />
  if (!Pictures) return <PartComing />
  return (
    <Pictures
      product={product}
      chosen={chosen}
      onDone={pictured}
      onSkip={() => onStep('saved')}
      {...(onBusy && { onBusy })}
    />
  )
}

/** As tall as the result, so that the sheet around it does not move when its code is loaded. */
function SavedComing() {
  return (
    <div className="min-h-180">
      <PartComing />
    </div>
  )
}

function PartComing() {
  return <Lines widths={['w-full', 'w-4/5']} />
}
