import type { Shed } from '@sheds/contract/sheds/sheds'
import { phone } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Facts } from '../../../ui/list/facts.tsx'
import { payFact } from '../../wallet/transfers/pay-fact.tsx'

/** Contact data of a shed: masked by the server except for the owner, whose full data takes no more space. */
export function ShedFacts({
  shed: { phone_number: number, email, location, owner },
  className,
}: {
  shed: Shed
  className: string
}) {
  return (
    <Facts
      className={className}
      facts={[
        { name: m.phone(), value: <span className="tabular-nums">{phone(number)}</span> },
        { name: m.email(), value: <span className="block truncate">{email}</span> },
        ...(location === ''
          ? []
          : [{ name: m.shed_location(), value: <span className="wrap-anywhere">{location}</span> }]),
        payFact(owner.id),
      ]}
    />
  )
}
