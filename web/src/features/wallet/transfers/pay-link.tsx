import { mostNote, sendLimits } from '@sheds/contract/wallet/payment-limits'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { money, moneyParts } from '../../../lib/language/format.ts'
import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import { publicOrigin } from '../../../lib/session/own-address.ts'
import { ShareSheet } from '../../../lib/share/share-sheet.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Form, Stack } from '../../../ui/layout.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { Ticket } from '../intents/payment-state.tsx'
import { walletHref } from '../wallet.address.ts'
import { payHref } from './pay.address.ts'
import { isSendable } from './send.rules.ts'
import { MoneyField } from './send-amount.tsx'

const qrPart = lazyPart(
  () => import('./pay-qr.tsx'),
  (module) => module.PayQr,
)

/** Payment link of the wallet, as a QR code and to share. */
export function PayLinkView({ wallet }: { wallet: Wallet }) {
  const [amount, setAmount] = useState<number>()
  const [reason, setReason] = useState('')
  const requested = { amount: isSendable(amount) ? amount : undefined, reason: reason.trim() }
  const path = payHref(wallet.my_wallet_id, requested)
  const { user_name: owner } = useMyInfo()
  const name = m.pay_link_title({ owner })
  return (
    <Stack>
      <BackLink href={walletHref('request')}>{m.shedpay_request()}</BackLink>
      <PayTicket address={`${publicOrigin()}${path}`} owner={owner} walletId={wallet.my_wallet_id} {...requested} />
      <LinkFields amount={amount} onAmount={setAmount} reason={reason} onReason={setReason} />
      <ShareSheet thing={{ path, name, price: requested.amount === undefined ? undefined : money(requested.amount) }} />
      <Alert icon={<ShieldCheck />}>{m.pay_link_safe()}</Alert>
    </Stack>
  )
}

interface PayTicketProps {
  address: string
  owner: string
  walletId: string
  amount: number | undefined
  reason: string
}

function PayTicket({ address, owner, walletId, amount, reason }: PayTicketProps) {
  const Qr = useLazyPart(qrPart, true)
  return (
    <Ticket>
      <div className="grid justify-items-center gap-1 p-4 text-center">
        {Qr ? <Qr address={address} /> : <Skeleton className="size-49" />}
        {amount !== undefined && <MoneyText {...moneyParts(amount)} size="lg" />}
        <p className="text-sm text-ink-2 wrap-anywhere">
          {reason !== '' && `${m.shedpay_quoted({ text: reason })} · `}
          {m.send_to({ owner })}
        </p>
        <b className="tracking-wider tabular-nums">{walletId}</b>
      </div>
    </Ticket>
  )
}

interface LinkFieldsProps {
  amount: number | undefined
  onAmount: (amount: number | undefined) => void
  reason: string
  onReason: (reason: string) => void
}

function LinkFields({ amount, onAmount, reason, onReason }: LinkFieldsProps) {
  const limits = { limits: sendLimits, range: m.send_amount_range() }
  return (
    <Form as="div">
      <MoneyField value={amount} onValue={onAmount} {...limits} isOptional />
      <Field label={m.requests_reason()} note={m.form_optional()}>
        <TextInput
          value={reason}
          maxLength={mostNote}
          autoComplete="off"
          onChange={({ currentTarget }) => onReason(currentTarget.value)}
        />
      </Field>
    </Form>
  )
}
