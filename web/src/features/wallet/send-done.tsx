import Share2 from 'lucide-react/icons/share-2'
import { dateTime, money, moneyParts } from '../../lib/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import type { DeedDone } from './deed.rules.ts'
import { DeedEnd, DeedTicket } from './deed-ends.tsx'
import type { Sending } from './send.rules.ts'

/** It is booked: who got how much, and by which reference that is found again. */
export function SendDone({ sending: { payee, amount, note }, done }: { sending: Sending; done: DeedDone }) {
  const { transaction } = done
  const facts: Fact[] = [
    { name: m.send_wallet(), value: payee.walletName },
    ...(transaction === null ? [] : bookedFacts(transaction)),
    ...(note === '' ? [] : [{ name: m.send_note(), value: m.shedpay_quoted({ text: note }) }]),
  ]
  return (
    <>
      <DeedEnd
        tone="ok"
        title={m.deed_sent()}
        amount={<MoneyText {...moneyParts(amount)} size="xl" />}
        text={m.send_to({ owner: payee.owner })}
      />
      <DeedTicket>
        <Facts facts={facts} />
      </DeedTicket>
      <ButtonLink
        block
        size="lg"
        className="mt-4"
        icon={<Share2 className="size-4.5" />}
        href={whatsAppOf({ owner: payee.owner, amount, reference: transaction?.reference ?? '' })}
        target="_blank"
        rel="noopener"
      >
        {m.share_whatsapp()}
      </ButtonLink>
    </>
  )
}

const bookedFacts = ({ createdAt, reference, new_balance: balance }: NonNullable<DeedDone['transaction']>): Fact[] => [
  { name: m.send_date(), value: dateTime(createdAt) },
  { name: m.send_reference(), value: <b className="tabular-nums">{reference}</b> },
  { name: m.send_balance_now(), value: money(balance) },
]

const whatsAppOf = ({ owner, amount, reference }: { owner: string; amount: number; reference: string }): string =>
  `https://wa.me/?text=${encodeURIComponent(m.send_told({ owner, amount: money(amount), reference }))}`
