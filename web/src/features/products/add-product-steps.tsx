import type { Product } from '@sheds/contract/products'
import { useState } from 'react'
import { AddProductForm, type Stall } from './add-product-form.tsx'
import type { AddStep } from './adding.ts'
import { ListingFeeStep } from './listing-fee-step.tsx'
import { MediaStep } from './media-step.tsx'

interface AddProductStepsProps {
  shed: Stall
  step: AddStep
  onStep: (step: AddStep) => void
  /** It is in the shed, with pictures or without. */
  onDone: (withPictures: boolean) => void
  onBusy?: (busy: boolean) => void
}

/** A product comes into its shed: what it is, the fee for listing it, its pictures. */
export function AddProductSteps({ shed, step, onStep, onDone, onBusy }: AddProductStepsProps) {
  const [product, setProduct] = useState<Product>()
  const added = (made: Product) => {
    setProduct(made)
    onStep('fee')
  }
  if (product === undefined || step === 'form') return <AddProductForm shed={shed} onAdded={added} />
  if (step === 'fee') return <ListingFeeStep name={product.name} onDone={() => onStep('pictures')} />
  return (
    <MediaStep product={product} onDone={() => onDone(true)} onSkip={() => onDone(false)} {...(onBusy && { onBusy })} />
  )
}
