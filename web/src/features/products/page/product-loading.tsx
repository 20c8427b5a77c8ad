import { moneyParts } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink, crumbRow } from '../../../ui/back-link.tsx'
import { cx } from '../../../ui/class-names.ts'
import { breathing, Lines, Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { pagePhoto } from '../../../ui/picture/page-photo.ts'
import { photoClass } from '../../../ui/picture/photo.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** Layout classes of a product's page, shared with its skeleton. */
export const productPageClasses = {
  page: 'lying:grid lying:grid-cols-2 lying:items-start lying:gap-5 md:grid md:grid-cols-[minmax(0,1.18fr)_minmax(0,1fr)] md:items-start md:gap-10',
  photo: `${pagePhoto} [--least:6rem] [--beside:14rem]`,
  /** Around a photo with thumbnails beneath. */
  withOthers: '[--below:27rem]',
  offer: 'lying:flex lying:flex-col md:sticky md:top-[calc(var(--header-h)+1.25rem)]',
}

const box = photoClass({})

/** Parts known before the response; `null` means the product has no picture. */
interface KnownParts {
  name?: string
  shed?: string
  price?: number
  picture?: string | null | undefined
}

export function ProductLoading({ name, shed, price, picture }: KnownParts) {
  const title = name !== undefined && <h1 className="text-xl tracking-normal wrap-anywhere md:text-2xl">{name}</h1>
  return (
    <>
      {!title && <VisuallyHidden as="h1">{m.product()}</VisuallyHidden>}
      <SkeletonGroup label={m.loading()}>
        <div className={crumbRow}>
          <BackLink href="/feeds">{m.back()}</BackLink>
          {shed === undefined ? (
            <Skeleton className="h-5 w-32" />
          ) : (
            <span className="min-w-0 truncate text-sm font-label">{shed}</span>
          )}
        </div>
        <div className={productPageClasses.page}>
          <div>
            <div
              className={cx(box, picture === null && 'aspect-[4/3]', productPageClasses.photo, !picture && breathing)}
            >
              {picture && <img src={picture} alt="" width="600" height="600" />}
            </div>
            <Skeleton className="mt-2 h-12 w-full" />
          </div>
          <div className={productPageClasses.offer}>
            <div className="mt-3">
              {price === undefined ? (
                title || <Skeleton className="h-9 w-40" />
              ) : (
                <MoneyText {...moneyParts(price)} size="lg" className="md:text-price-xl" />
              )}
            </div>
            {title ? price !== undefined && title : <Skeleton className="mt-2 h-6 w-4/5" />}
            <Skeleton className="mt-1.5 h-4 w-2/5" />
            <div className="mt-4">
              <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />
            </div>
          </div>
        </div>
      </SkeletonGroup>
    </>
  )
}
