import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { TextLink } from '../../../ui/link.tsx'
import type { Fact } from '../../../ui/list/facts.tsx'
import { walletHref } from '../wallet.address.ts'
import { payOwnerHref } from './pay.address.ts'

/** Among what is said of a shed, a product or a person: the way to pay whose it is. */
export const payFact = (ownerId: string): Fact => ({ name: m.shedpay(), value: <PayWay ownerId={ownerId} /> })

/** By who they are; the server knows their wallet. Nobody pays themselves: one's own link stands in the same place. */
function PayWay({ ownerId }: { ownerId: string }) {
  if (useMyInfo().user_id === ownerId)
    return <TextLink href={walletHref('request', { view: 'link' })}>{m.pay_my_link()}</TextLink>
  return <TextLink href={payOwnerHref(ownerId)}>{m.pay_with_shedpay()}</TextLink>
}
