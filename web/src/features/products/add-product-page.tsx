import type { Product } from '@sheds/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../alive/alive.ts'
import { useMadeThing } from '../../lib/form/made-thing.ts'
import type { PageModule } from '../../lib/page.ts'
import { keepAnswer } from '../../lib/query.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Lines } from '../../ui/skeleton.tsx'
import { OwnerGate } from '../sheds/owner-gate.tsx'
import { AddProductForm } from './add-product-form.tsx'
import { stepTitle } from './adding.ts'
import { ListedPictures } from './listed-pictures.tsx'
import { ProductProblem } from './product-failure.tsx'
import { productOf } from './products.queries.ts'

export const head: PageModule['head'] = () => ({ title: `${m.add_product()} · Sheds`, index: false })

const picturesPart = lazyPart(
  () => import('./media-step.tsx'),
  (module) => module.MediaStep,
)

export function Page() {
  const { shed_id: shedId = '' } = useParams()
  const { made, isNew, keep } = useMadeThing('product')
  const Pictures = useLazyPart(picturesPart, made !== '')
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
            {(product, end) =>
              Pictures ? (
                <Pictures product={product} onDone={() => end(true)} onSkip={() => end(false)} />
              ) : (
                <Lines widths={['w-full', 'w-4/5']} />
              )
            }
          </ListedPictures>
        )
      }
    </OwnerGate>
  )
}
