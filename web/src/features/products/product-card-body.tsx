import { hasPrice } from '@sheds/contract/categories'
import type { Product } from '@sheds/contract/products/products'
import { type ReactNode, useId } from 'react'
import { moneyParts } from '../../lib/language/format.ts'
import { TimeAgo } from '../../lib/language/time-ago.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/list/card.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { MoreText } from '../../ui/more-text.tsx'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'
import { LikeButton } from './like-button.tsx'
import { rememberProduct } from './page/known-product.ts'
import { ProductActs } from './page/product-acts.tsx'
import { ProductPhotos } from './page/product-photos.tsx'
import { ProductShare } from './page/product-share.tsx'
import { ProductStatus } from './page/product-status.tsx'
import { conditionName } from './product-condition.ts'
import { ReviewsOpener } from './reviews/reviews-opener.tsx'

export interface ProductCardProps {
  product: Product
  /** Among the first cards of a page; its picture is fetched with priority. */
  first?: boolean | undefined
  /** Owner's controls, which replace the buyer's buttons. */
  controls?: ReactNode
}

const captionLimit = 120

/** Whole card, rendered by the server and hydrated later. */
export function ProductCardBody({ product, first = false, controls }: ProductCardProps) {
  const title = useId()
  return (
    <Card
      as="article"
      className="sm:grid sm:grid-cols-[min(18.5rem,45%)_minmax(0,1fr)] sm:*:first:grid"
      aria-labelledby={title}
      onClickCapture={() => rememberProduct(product)}
    >
      <ProductPhotos product={product} eager={first} />
      <div className="flex min-w-0 flex-col px-4 pt-3 sm:pt-4">
        <Headline product={product} titleId={title} />
        {product.caption !== '' && (
          <MoreText
            className="relative mt-1 text-sm text-ink-2 wrap-anywhere"
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
    </Card>
  )
}

function Headline({ product, titleId }: { product: Product; titleId: string }) {
  const { id, name, price, category } = product
  const heading = (className: string) => (
    <h3 id={titleId} className={cx('min-w-0 wrap-anywhere', className)}>
      {/* Touch target taller than its text. */}
      <Link href={`/products/${id}/details`} className="-my-2.75 block py-2.75">
        {name}
      </Link>
    </h3>
  )
  const priced = hasPrice(category) && price !== undefined
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {priced ? <MoneyText {...moneyParts(price)} size="md" /> : heading('text-xl text-balance')}
        <span className="flex items-center gap-2">
          {product.condition && <Badge>{conditionName(product.condition)}</Badge>}
          <ProductStatus product={product} />
        </span>
      </div>
      {priced && heading('mt-0.5 text-lg/5.5 font-[650]')}
    </>
  )
}

function Seller({ product }: { product: Product }) {
  const { shed_is: shed, owner_is: owner, createdAt } = product
  return (
    <div className="relative mt-2 flex min-h-touch items-center gap-2.5">
      <ShedMark id={shed.id} name={shed.name} src={shed.logo} size="s" />
      <div className="min-w-0 flex-[1_1_5.5rem]">
        <span className="block truncate text-sm font-[650]">
          <Link
            href={`/sheds/${shed.id}`}
            className="-mt-3 inline-block max-w-full truncate pt-3 align-bottom hover:underline"
          >
            {shed.name}
          </Link>
        </span>
        {/* A city that does not fit wraps out of view, so that the owner's name is not cut. */}
        <span className="flex h-6 flex-wrap items-center overflow-hidden text-xs/6 whitespace-nowrap text-ink-3 large-text:h-auto large-text:whitespace-normal">
          <span className="flex max-w-full">
            <Link href={`/users/${owner.id}/profile`} className="min-w-0 truncate hover:underline">
              {owner.name}
            </Link>
            <span className="flex-none">
              {'\u00a0· '}
              <TimeAgo time={createdAt} />
            </span>
          </span>
          {shed.location !== '' && <span>{`\u00a0· ${shed.location}`}</span>}
        </span>
      </div>
    </div>
  )
}

/** Like, reviews and share buttons. */
export function ProductSocial({ product, className = 'social' }: { product: Product; className?: string }) {
  return (
    <div className={className}>
      <LikeButton product={product} />
      <ReviewsOpener product={product} />
      <ProductShare product={product} />
    </div>
  )
}
