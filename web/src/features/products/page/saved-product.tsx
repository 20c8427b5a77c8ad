import { hasPrice } from '@sheds/contract/categories'
import type { Product } from '@sheds/contract/products/products'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { money, moneyParts } from '../../../lib/language/format.ts'
import { whatsAppHref } from '../../../lib/share/pass-on.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { clothOf } from '../../../ui/picture/cloth.ts'
import { Photo } from '../../../ui/picture/photo.tsx'
import { FeePlace } from '../../wallet/fees/fee-place.tsx'

const feePart = lazyPart(
  () => import('../../wallet/fees/fee-after.tsx'),
  (module) => module.FeeAfter,
)

interface SavedProductProps {
  product: Product
  /** Starts another product. */
  onAnother: (() => void) | undefined
}

/** Saved product as buyers see it, with links to share and open it. */
export function SavedProduct({ product, onAnother }: SavedProductProps) {
  const { id, name, media_data: media } = product
  const Fee = useLazyPart(feePart, true)
  const price = priceOf(product)
  const path = `/products/${id}/details`
  return (
    <Stack>
      <Alert tone="ok" role="status">
        {media.length > 0 && <p className="font-label">{m.media_done()}</p>}
        <p className="wrap-anywhere">{m.listing_added({ name })}</p>
      </Alert>
      <Face product={product} />
      {Fee ? <Fee shedId={product.shed_id} subjectId={id} /> : <FeePlace />}
      <ButtonLink
        kind="brand"
        size="lg"
        block
        href={whatsAppHref({ path, name, ...(price !== undefined && { price: money(price) }) })}
        target="_blank"
        rel="noopener"
        icon={<MessageCircle />}
      >
        {m.share_whatsapp()}
      </ButtonLink>
      {onAnother && (
        <Button size="lg" block icon={<Plus />} onClick={onAnother}>
          {m.added_another()}
        </Button>
      )}
      <ButtonLink kind="text" block href={path} replace>
        {m.added_look()}
      </ButtonLink>
    </Stack>
  )
}

function Face({ product }: { product: Product }) {
  const { name, media_data: media, shed_is: shed } = product
  const [picture] = media
  const price = priceOf(product)
  return (
    <div className="flex items-center gap-3">
      <Photo
        src={picture?.src ?? null}
        srcSet={picture?.srcset.webp}
        sizes="7.5rem"
        alt=""
        cloth={picture ? undefined : clothOf(shed.id)}
        rounded
        eager
        className="w-30 flex-none"
      />
      <p className="min-w-0">
        {price !== undefined && <MoneyText {...moneyParts(price)} size="md" className="block" />}
        <span className="line-clamp-3 wrap-anywhere font-label">{name}</span>
      </p>
    </div>
  )
}

const priceOf = ({ category, price }: Product): number | undefined => (hasPrice(category) ? price : undefined)
