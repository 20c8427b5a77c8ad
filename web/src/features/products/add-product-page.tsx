import type { Product } from '@sheds/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useMadeThing } from '../../lib/form/made-thing.ts'
import { useMyInfo } from '../../lib/my-info.store.ts'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { OwnerGate } from '../sheds/owner-gate.tsx'
import { AddProductForm } from './add-product-form.tsx'
import { stepTitle } from './adding.ts'
import { ListedPictures } from './listed-pictures.tsx'
import { MediaStep } from './media-step.tsx'
import { ProductProblem } from './product-failure.tsx'
import { productQuery } from './products.queries.ts'

export const head: PageModule['head'] = () => ({ title: `${m.add_product()} · Sheds`, index: false })

export function Page() {
  const { shed_id: shedId = '' } = useParams()
  const { made, isNew, keep } = useMadeThing('product')
  const client = useQueryClient()
  const { user_id: me } = useMyInfo()
  const added = (product: Product) => {
    client.setQueryData(productQuery(product.id, me).queryKey, product)
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
            query={productQuery(made, me)}
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
