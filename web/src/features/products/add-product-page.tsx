import type { Product } from '@sheds/contract/products'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { PageModule } from '../../app/page.ts'
import { keepAnswer } from '../../lib/query.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Lines } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { OwnerGate } from '../sheds/owner-gate.tsx'
import { AddProductForm, type Stall } from './add-product-form.tsx'
import { stepTitle } from './add-steps.ts'
import { ListingFeeStep } from './listing-fee-step.tsx'
import { useMadeThing } from './made-thing.ts'
import { MediaStep } from './media-step.tsx'
import { ProductProblem } from './product-failure.tsx'
import { productOf } from './products.queries.ts'

export const head: PageModule['head'] = () => ({ title: `${m.add_product()} · Sheds`, index: false })

export function Page() {
  const { shed_id: shedId = '' } = useParams()
  const { made, isNew, keep } = useMadeThing('product')
  const client = useQueryClient()
  const added = (product: Product) => {
    keepAnswer(client, productOf(product.id), product)
    keep(product.id)
    window.scrollTo(0, 0)
  }
  return (
    <OwnerGate shedId={shedId} title={stepTitle(made === '' ? 'form' : 'pictures')}>
      {(shed) =>
        made === '' ? (
          <AddProductForm shed={shed} onAdded={added} />
        ) : (
          <PicturesOf id={made} shed={shed} isNew={isNew} />
        )
      }
    </OwnerGate>
  )
}

/** Over the pictures first the fee, for what has just come into the shed. */
function PicturesOf({ id, shed, isNew }: { id: string; shed: Stall; isNew: boolean }) {
  const [settled, setSettled] = useState(!isNew)
  const navigate = useNavigate()
  const { show } = useToasts()
  const { data: product, error } = useQuery(productOf(id))
  const done = (withPictures: boolean) => {
    if (withPictures) show({ text: m.media_done() })
    void navigate(`/sheds/${shed.id}`)
  }
  if (product === undefined)
    return error === null ? <Lines widths={['w-full', 'w-4/5']} /> : <ProductProblem error={error} />
  return (
    <>
      <Dialog open={!settled} onClose={() => setSettled(true)} title={m.listing_fee()} closeLabel={m.close()}>
        <ListingFeeStep name={product.name} onDone={() => setSettled(true)} />
      </Dialog>
      <MediaStep product={product} onDone={() => done(true)} onSkip={() => done(false)} />
    </>
  )
}
