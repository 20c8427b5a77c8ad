import type { Product } from '@sheds/contract/products'
import { useBack } from '../../lib/back-button.tsx'
import { categoryName } from '../../lib/format.ts'
import { useMyInfo } from '../../lib/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ShedMark } from '../../ui/shed-mark.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductList } from './product-list.tsx'
import { ProductOffer } from './product-offer.tsx'
import { recommendations as more, type ProductsPart } from './products.queries.ts'

interface ProductViewProps {
  product: Product
  /** Undefined while on their way, null when they did not come. */
  recommendations: ProductsPart | null | undefined
  retrying: boolean
  onRetry: () => void
}

/** A product's page. */
export function ProductView({ product, recommendations, retrying, onRetry }: ProductViewProps) {
  const { user_id: viewer } = useMyInfo()
  return (
    <>
      <Crumb product={product} />
      <div className="product">
        <ProductGallery product={product} />
        <div className="buy">
          <ProductOffer product={product} />
          <ShedCard product={product} />
        </div>
      </div>
      <section className="section">
        <SectionHead title={m.detail_recommendations()} />
        <ProductList
          part={recommendations}
          more={more(product.id, viewer)}
          look="tiles"
          skeletons={3}
          failure={m.detail_failed()}
          retrying={retrying}
          onRetry={onRetry}
          empty={<EmptyState heading="h3" cloth="panier" title={m.detail_none()} />}
        />
      </section>
    </>
  )
}

function Crumb({ product: { shed_is: shed } }: { product: Product }) {
  const back = useBack()
  return (
    <div className="crumb">
      <BackLink href="/feeds" onClick={back}>
        {m.back()}
      </BackLink>
      <Link href={`/sheds/${shed.id}`} className="back min-w-0">
        <ShedMark id={shed.id} name={shed.name} src={shed.logo} size="s" />
        <span className="crumb-name">{shed.name}</span>
      </Link>
    </div>
  )
}

function ShedCard({ product: { shed_is: shed } }: { product: Product }) {
  const place = [categoryName(shed.category), shed.location].filter(Boolean).join(' · ')
  return (
    <Card className="mt-4 hide-phone px-4">
      <ListRow
        mark={<ShedMark id={shed.id} name={shed.name} src={shed.logo} size="m" />}
        title={shed.name}
        meta={place}
        href={`/sheds/${shed.id}`}
      />
    </Card>
  )
}
