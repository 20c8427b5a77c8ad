import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ordersHref } from '../orders.address.ts'

/** Shown for an unknown code and for other people's orders alike, so that it does not reveal which codes exist. */
export function NoSuchOrder() {
  return (
    <EmptyState
      page
      heading="h1"
      cloth="tole"
      title={m.order_none()}
      text={m.order_none_text()}
      action={
        <ButtonLink href={ordersHref()} kind="brand">
          {m.my_orders()}
        </ButtonLink>
      }
    />
  )
}
