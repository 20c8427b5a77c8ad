import type { Product } from '@sheds/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useMadeThing } from '../../lib/form/made-thing.ts'
import type { PageModule } from '../../lib/page.ts'
import { keepAnswer } from '../../lib/query.ts'
import * as m from '../../messages/compiled/messages.ts'
import { OwnerGate } from '../sheds/owner-gate.tsx'
import { AddProductForm } from './add-product-form.tsx'
import { stepTitle } from './adding.ts'
import { ListedPictures } from './listed-pictures.tsx'
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
          <ListedPictures
            query={productOf(made)}
            shedId={shed.id}
            isNew={isNew}
            failure={(error) => <ProductProblem error={error} />}
          >
            {(product, end) => <MediaStep product={product} onDone={() => end(true)} onSkip={() => end(false)} />}
          </ListedPictures>
        )
      }
    </OwnerGate>
  )
}
