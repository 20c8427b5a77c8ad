import { hasPrice } from '@sheds/contract/categories'
import type { ProductPage } from '@sheds/contract/pages/pages'
import type { Product } from '@sheds/contract/products/products'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { categoryName, moneyParts, number } from '../../../lib/language/format.ts'
import { TimeAgo } from '../../../lib/language/time-ago.tsx'
import type { FirstPage } from '../../../lib/list/list-start.ts'
import { PictureButton, PictureViewer, usePictureViewer } from '../../../lib/overlay/picture-viewer.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section, StickyActions } from '../../../ui/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Facts } from '../../../ui/list/facts.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { SectionHead } from '../../../ui/list/section-head.tsx'
import { SocialBar } from '../../../ui/list/social-item.tsx'
import { tileGrid } from '../../../ui/list/tile.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { MoreText } from '../../../ui/more-text.tsx'
import { Carousel } from '../../../ui/picture/carousel.tsx'
import { clothOf } from '../../../ui/picture/cloth.ts'
import { Photo } from '../../../ui/picture/photo.tsx'
import { ShedMark } from '../../../ui/picture/shed-mark.tsx'
import { ClosedNotice } from '../../sheds/opening-notice.tsx'
import { ShedCrumb } from '../../sheds/shed-crumb.tsx'
import { TrustLine } from '../../sheds/trust-line.tsx'
import { ReportButton } from '../../users/report-button.tsx'
import { payFact } from '../../wallet/transfers/pay-fact.tsx'
import { LikeButton } from '../like-button.tsx'
import { conditionName } from '../product-condition.ts'
import { ProductList } from '../product-list.tsx'
import { recommendationsOf } from '../products.queries.ts'
import { ReviewsOpener } from '../reviews/reviews-opener.tsx'
import { BuyButtons, OwnerActs, useIsSeller } from './product-acts.tsx'
import { productPageClasses } from './product-loading.tsx'
import { slidesOf } from './product-photos.tsx'
import { ProductShare } from './product-share.tsx'
import { ProductStatus } from './product-status.tsx'

interface ProductViewProps {
  product: Product
  trust: ProductPage['trust'] | undefined
  recommendations: FirstPage<Product>
}

export function ProductView({ product, trust, recommendations }: ProductViewProps) {
  return (
    <>
      <ShedCrumb shed={product.shed_is} back="/feeds" />
      <div className={productPageClasses.page}>
        <div>
          <ProductGallery product={product} />
          <ProductReactions product={product} />
        </div>
        <div className={productPageClasses.offer}>
          <ProductOffer product={product} trust={trust} />
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

const sizes = '(min-width: 1100px) 38rem, (min-width: 769px) 50vw, (min-width: 640px) 37.5rem, 100vw'

/** All photos of a product: one large, the others by arrows, swipe or thumbnails. */
function ProductGallery({ product }: { product: Product }) {
  const { name, media_data: media, shed_id: shed, status } = product
  const soldOut = status === 'sold out'
  const viewer = usePictureViewer(media.length)
  if (media.length === 0)
    return (
      <div>
        <Photo
          src={null}
          alt=""
          className={productPageClasses.photo}
          ratio="4:3"
          cloth={clothOf(shed)}
          soldOut={soldOut}
        />
      </div>
    )
  const slides = slidesOf(name, media)
  return (
    <div className={slides.length > 1 ? productPageClasses.withOthers : ''}>
      <Carousel
        slides={slides}
        label={name}
        previousLabel={m.photo_previous()}
        nextLabel={m.photo_next()}
        sizes={sizes}
        eager
        soldOut={soldOut}
        className={productPageClasses.photo}
        over={(place) => <PictureButton viewer={viewer} place={place} label={slides[place]?.alt ?? name} />}
        turnTo={viewer.at}
        thumbLabel={(place) => m.photo_number({ n: place })}
      />
      <PictureViewer viewer={viewer} pictures={slides} label={name} />
      <OtherPhotos slides={slides.slice(1)} />
    </div>
  )
}

/** Shows the other photos without JavaScript, where the slides do not change. */
function OtherPhotos({ slides }: { slides: ReturnType<typeof slidesOf> }) {
  if (slides.length === 0) return null
  return (
    <noscript>
      <div className={`${tileGrid} mt-3`}>
        {slides.map(({ src, srcSet, avif, alt }) => (
          <Photo
            key={src}
            src={src}
            srcSet={srcSet}
            avif={avif}
            sizes="50vw"
            alt={alt}
            rounded
            className="md:rounded-lg"
          />
        ))}
      </div>
    </noscript>
  )
}

const captionLimit = 127
const descriptionLimit = 150
/** Two or more blank lines, shortened to one on the page. */
const blankLines = /\n(?:[^\S\n]*\n){2,}/g

/** Directly below the photo, whose height leaves enough room that the sticky buttons never cover it. */
function ProductReactions({ product }: { product: Product }) {
  return (
    <SocialBar ruled>
      <LikeButton product={product} />
      <ReviewsOpener product={product} mean />
      <ProductShare product={product} worded />
    </SocialBar>
  )
}

/** Details and buttons of a product's page, beside its photos. */
function ProductOffer({ product, trust }: Pick<ProductViewProps, 'product' | 'trust'>) {
  const { caption, description, shed_is: shed, createdAt } = product
  const isSeller = useIsSeller(product)
  return (
    <>
      <Headline product={product} />
      <p className="mt-1 flex flex-wrap items-center gap-x-1 text-sm text-ink-3">
        {shed.location !== '' && (
          <>
            <span className="inline-flex min-w-0 items-baseline gap-1">
              <MapPin className="size-3.75 flex-none self-center" />
              <span className="wrap-anywhere">{shed.location}</span>
            </span>
            ·
          </>
        )}
        <TimeAgo time={createdAt} />
      </p>
      <TrustLine trust={trust} year />
      <WhyHidden product={product} />
      <div className="mt-3 empty:hidden">
        {!isSeller && <ClosedNotice category={shed.category} opening={shed.opening} />}
      </div>
      <div className="lying:order-last">
        <Toggled text={caption} limit={captionLimit} className="mt-3 wrap-anywhere" />
        <ProductFacts product={product} />
        <Toggled
          text={description.replace(blankLines, '\n\n')}
          limit={descriptionLimit}
          className="text-sm mt-3 text-ink-2 whitespace-pre-line wrap-anywhere"
        />
        {!isSeller && (
          <ReportButton subject={{ kind: 'product', id: product.id, name: product.name }} label={m.report_product()} />
        )}
      </div>
      <BuyBar product={product} />
    </>
  )
}

function Headline({ product }: { product: Product }) {
  const { name, price, category } = product
  const priced = hasPrice(category) && price !== undefined
  const title: ReactNode = <h1 className="text-xl tracking-normal wrap-anywhere md:text-2xl">{name}</h1>
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3">
        {priced ? <MoneyText {...moneyParts(price)} size="lg" className="md:text-price-xl" /> : title}
        <ProductStatus product={product} />
      </div>
      {priced && title}
    </>
  )
}

/** Shows the owner why the product is hidden and how to make it visible again. */
function WhyHidden({ product: { viewer, shed_id: shedId } }: { product: Product }) {
  if (viewer?.hidden_for === undefined) return null
  return (
    <p className="mt-2 text-sm text-warn">
      {viewer.hidden_for === 'reports' ? (
        m.product_held()
      ) : (
        <>
          {m.product_unpaid()} <TextLink href={`/sheds/${shedId}/settings`}>{m.shed_fees()}</TextLink>
        </>
      )}
    </p>
  )
}

function Toggled({ text, limit, className }: { text: string; limit: number; className: string }) {
  if (text === '') return null
  return (
    <MoreText text={text} limit={limit} className={className} moreLabel={m.more_open()} lessLabel={m.more_close()} />
  )
}

function ProductFacts({ product }: { product: Product }) {
  const { category, condition, quantity, counted, owner_is: owner } = product
  const facts = [
    {
      name: m.detail_category(),
      value: <TextLink href={`/shed/categories/${category}`}>{categoryName(category)}</TextLink>,
    },
    ...(condition ? [{ name: m.product_condition(), value: conditionName(condition) }] : []),
    ...(counted ? [{ name: m.detail_quantity(), value: m.detail_left({ n: quantity, count: number(quantity) }) }] : []),
    {
      name: m.detail_owner(),
      value: <TextLink href={`/users/${owner.id}/profile`}>{owner.name}</TextLink>,
    },
    payFact(owner.id),
  ]
  return <Facts className="mt-4" facts={facts} />
}

/** Stays in view above the tab bar on phones. */
function BuyBar({ product }: { product: Product }) {
  const navigate = useNavigate()
  const leave = (): void => void navigate(`/sheds/${product.shed_id}`, { replace: true })
  return (
    <StickyActions>
      {useIsSeller(product) ? (
        <OwnerActs product={product} size="lg" onDeleted={leave} />
      ) : (
        <BuyButtons product={product} size="lg" />
      )}
    </StickyActions>
  )
}
