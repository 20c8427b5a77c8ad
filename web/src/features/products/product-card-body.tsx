import { hasPrice } from '@sheds/contract/categories'
import type { Product } from '@sheds/contract/products'
import { type ReactNode, useId } from 'react'
import { moneyParts } from '../../lib/format.ts'
import { TimeAgo } from '../../lib/time-ago.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Link } from '../../ui/link.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { MoreText } from '../../ui/more-text.tsx'
import { ShedMark } from '../../ui/shed-mark.tsx'
import { LikeButton } from './like-button.tsx'
import { ProductActs } from './product-acts.tsx'
import { ProductPhotos } from './product-photos.tsx'
import { ProductShare } from './product-share.tsx'
import { ProductStatus } from './product-status.tsx'
import { ReviewsOpener } from './reviews-opener.tsx'

export interface ProductCardProps {
  product: Product
  /** Among the first things of a page: its picture is fetched at once, before the others. */
  first?: boolean | undefined
  /** What its owner does with it, in place of what buyers do. */
  controls?: ReactNode
}

const captionLimit = 120

/** All of a card, as it stands in the server's HTML and as it lives. */
export function ProductCardBody({ product, first = false, controls }: ProductCardProps) {
  const title = useId()
  return (
    <article className="card card-product" aria-labelledby={title}>
      <ProductPhotos product={product} eager={first} />
      <div className="info">
        <Headline product={product} titleId={title} />
        {product.caption !== '' && (
          <MoreText
            className="caption"
            text={product.caption}
            limit={captionLimit}
            moreLabel={m.more_open()}
            lessLabel={m.more_close()}
          />
        )}
        <Seller product={product} />
        <ProductActs product={product} controls={controls} />
        <ProductSocial product={product} />
      </div>
    </article>
  )
}

function Headline({ product, titleId }: { product: Product; titleId: string }) {
  const { id, name, price, category } = product
  const heading = (className: string) => (
    <h3 id={titleId} className={className}>
      <Link href={`/products/${id}/details`}>{name}</Link>
    </h3>
  )
  const priced = hasPrice(category) && price !== undefined
  return (
    <>
      <div className="price-line">
        {priced ? <MoneyText {...moneyParts(price)} size="md" /> : heading('t-xl')}
        <ProductStatus status={product.status} />
      </div>
      {priced && heading('card-name')}
    </>
  )
}

function Seller({ product }: { product: Product }) {
  const { shed_is: shed, owner_is: owner, createdAt } = product
  return (
    <div className="seller">
      <ShedMark id={shed.id} name={shed.name} src={shed.logo} size="s" />
      <div className="row-body">
        <span className="row-title">
          <Link href={`/sheds/${shed.id}`}>{shed.name}</Link>
        </span>
        <span className="row-meta flex">
          <span className="min-w-0 truncate">
            <Link href={`/users/${owner.id}/profile`}>{owner.name}</Link>
            {shed.location !== '' && ` · ${shed.location}`}
          </span>
          <span className="flex-none">
            {'\u00a0· '}
            <TimeAgo time={createdAt} />
          </span>
        </span>
      </div>
    </div>
  )
}

/** Like, reviews, share. */
export function ProductSocial({ product, className = 'social' }: { product: Product; className?: string }) {
  return (
    <div className={className}>
      <LikeButton product={product} />
      <ReviewsOpener product={product} />
      <ProductShare product={product} />
    </div>
  )
}
