import { thumbnailOf } from '@sheds/contract/files/files'
import type { Product } from '@sheds/contract/products/products'
import type { ReactNode } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, type ButtonSize } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ButtonRow } from '../../../ui/layout.tsx'
import { ContactButton } from '../../sheds/page/contact-button.tsx'
import { AddToBasket } from '../add-to-basket.tsx'
import type { OwnerControlsProps } from './owner-controls.tsx'

/** Loaded only for the owner. */
const ownerPart = lazyPart(
  () => import('./owner-controls.tsx'),
  (module) => module.OwnerControls,
)

/** Keeps two buttons side by side on narrow phones. */
const narrow = '*:min-w-max *:px-2.5 large-text:*:min-w-min'

interface ProductActsProps {
  product: Product
  controls: ReactNode
}

/** Buttons of a product: purchase for buyers, editing for the owner unless the page passes its own controls. */
export function ProductActs({ product, controls }: ProductActsProps) {
  if (useIsSeller(product)) return <Acts>{controls ?? <OwnerActs product={product} />}</Acts>
  return (
    <Acts>
      <BuyButtons product={product} />
    </Acts>
  )
}

/** Owner's controls; a disabled button of the same shape while they load. */
export function OwnerActs(props: OwnerControlsProps) {
  const Controls = useLazyPart(ownerPart, true)
  if (Controls) return <Controls {...props} />
  return (
    <Button kind="soft" size={props.size} disabled>
      {m.edit()}
    </Button>
  )
}

function Acts({ children }: { children: ReactNode }) {
  return <ButtonRow className={cx('mt-2 sm:mt-auto sm:pt-2', narrow)}>{children}</ButtonRow>
}

/** Add to basket, and contact the seller. */
export function BuyButtons({ product, size }: { product: Product; size?: ButtonSize }) {
  return (
    <>
      <AddToBasket product={product} size={size} />
      <ContactButton kind="brand" {...(size && { size })} subject={aboutProduct(product)} />
    </>
  )
}

const aboutProduct = ({ id, shed_id, shed_is, media_data: [first] }: Product) => ({
  shed_id,
  shed_name: shed_is.name,
  product_id: id,
  picture: first && thumbnailOf(first),
})

/** True if the viewer sells this product. */
export const useIsSeller = ({ user_id: owner, viewer }: Product): boolean =>
  useMyInfo().user_id === owner || viewer?.owned === true
