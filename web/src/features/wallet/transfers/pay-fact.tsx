import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { TextLink } from '../../../ui/link.tsx'
import type { Fact } from '../../../ui/list/facts.tsx'
import { walletHref } from '../wallet.address.ts'
import { payOwnerHref } from './pay.address.ts'

/** Entry of a fact list that leads to paying the owner of a shed, product or profile. */
export const payFact = (ownerId: string): Fact => ({ name: m.shedpay(), value: <PayOwnerLink ownerId={ownerId} /> })

/** Links by the owner's id, from which the server finds the wallet. Owners see their own payment link instead. */
function PayOwnerLink({ ownerId }: { ownerId: string }) {
  if (useMyInfo().user_id === ownerId)
    return <TextLink href={walletHref('request', { view: 'link' })}>{m.pay_my_link()}</TextLink>
  return <TextLink href={payOwnerHref(ownerId)}>{m.pay_with_shedpay()}</TextLink>
}
