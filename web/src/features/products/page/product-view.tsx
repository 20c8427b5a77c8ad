import type { Product } from '@sheds/contract/products/products'
import { categoryName } from '../../../lib/language/format.ts'
import type { FirstPage } from '../../../lib/list/list-start.ts'
import { useBack } from '../../../lib/page/back-button.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { SectionHead } from '../../../ui/list/section-head.tsx'
import { ShedMark } from '../../../ui/picture/shed-mark.tsx'
import { ProductList } from '../product-list.tsx'
import { recommendationsOf } from '../products.queries.ts'
import { ProductGallery } from './product-gallery.tsx'
import { productLook } from './product-loading.tsx'
import { ProductOffer, ProductReactions } from './product-offer.tsx'

interface ProductViewProps {
  product: Product
  recommendations: FirstPage<Product>
}

/** A product's page. */
export function ProductView({ product, recommendations }: ProductViewProps) {
  return (
    <>
      <Crumb product={product} />
      <div className={productLook.page}>
        <div>
          <ProductGallery product={product} />
          <ProductReactions product={product} />
        </div>
        <div className={productLook.offer}>
          <ProductOffer product={product} />
          <ShedCard product={product} />
        </div>
      </div>
      <Section>
        <SectionHead title={m.detail_recommendations()} />
        <ProductList
          list={recommendationsOf(product.id)}
          first={recommendations}
          look="tiles"
          skeletons={3}
          empty={<EmptyState heading="h3" cloth="panier" title={m.detail_none()} />}
        />
      </Section>
    </>
  )
}

function Crumb({ product: { shed_is: shed } }: { product: Product }) {
  const back = useBack()
  return (
    <div className={productLook.crumb}>
      <BackLink href="/feeds" onClick={back}>
        {m.back()}
      </BackLink>
      <BackLink
        href={`/sheds/${shed.id}`}
        className="min-w-0"
        mark={<ShedMark id={shed.id} name={shed.name} src={shed.logo} size="s" />}
      >
        <span className="truncate leading-normal">{shed.name}</span>
      </BackLink>
    </div>
  )
}

function ShedCard({ product: { shed_is: shed } }: { product: Product }) {
  const place = [categoryName(shed.category), shed.location].filter(Boolean).join(' · ')
  return (
    <Card className="mt-4 max-md:hidden px-4">
      <ListRow
        mark={<ShedMark id={shed.id} name={shed.name} src={shed.logo} size="m" />}
        title={shed.name}
        meta={place}
        href={`/sheds/${shed.id}`}
      />
    </Card>
  )
}
