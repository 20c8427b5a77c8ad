import { requestFund } from '@sheds/contract/wallet/fund-requests'
import { mostNote, requestLimits } from '@sheds/contract/wallet/payment-limits'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useMutation } from '@tanstack/react-query'
import QrCode from 'lucide-react/icons/qr-code'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { placeNow } from '../../../hydration/hydration.ts'
import { ApiError, payApi } from '../../../lib/api/api.ts'
import { useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { newId } from '../../../lib/form/make-once.ts'
import { failureOf } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Form } from '../../../ui/layout.tsx'
import { isBetween, isWalletId } from '../transfers/send.rules.ts'
import { MoneyField } from '../transfers/send-amount.tsx'
import { WalletIdField } from '../transfers/send-wallet-id.tsx'
import { usePayee } from '../transfers/use-payee.ts'
import { refetchLater } from '../use-wallet.ts'
import { walletHref } from '../wallet.address.ts'

/** Asks somebody for money: nothing is taken from anybody, so its button is not money's. */
export function RequestsForm({ wallet }: { wallet: Wallet }) {
  const [payerId, setPayerId] = useState('')
  const [amount, setAmount] = useState<number>()
  const own = wallet.my_wallet_id
  const found = usePayee(isWalletId(payerId) && payerId !== own ? payerId : undefined)
  const draft = useDraft({ form: 'request', label: m.requests_send(), fields: ['payerId', 'amount'], about: 'payerId' })
  const { ask, problem, busy } = useAsking(wallet, draft.drop)
  const ready = found.payee && isBetween(amount, requestLimits) ? { payerId, amount } : undefined
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (ready !== undefined) ask({ ...ready, ...(reason !== '' && { reason }) })
  }
  return (
    <Form method="post" noValidate onSubmit={submit} {...draft.form}>
      <DraftLine draft={draft} />
      <WalletIdField
        name="payerId"
        label={m.requests_payer_id()}
        value={payerId}
        onValue={setPayerId}
        found={found}
        missing={m.requests_no_payer()}
        failed={m.requests_payer_failed()}
        own={own}
        ownSaid={m.request_own_wallet()}
      />
      <MoneyField value={amount} onValue={setAmount} limits={requestLimits} range={m.request_amount_range()} />
      <RequestEnd amount={ready?.amount} problem={problem} busy={busy} />
    </Form>
  )
}

interface RequestEndProps {
  /** Once there is somebody to ask, and for how much. */
  amount: number | undefined
  problem: unknown
  busy: boolean
}

/** What it is for, and the button; a link does without knowing whom. */
function RequestEnd({ amount, problem, busy }: RequestEndProps) {
  const wrong = reasonError(problem)
  return (
    <>
      <Field label={m.requests_reason()} note={m.form_optional()} error={wrong}>
        <TextInput name="reason" maxLength={mostNote} autoComplete="off" />
      </Field>
      <FormProblem problem={wrong === undefined ? failureOf(problem, m.requests_send_failed()) : undefined} />
      <Button
        type="submit"
        kind="brand"
        size="lg"
        block
        disabled={amount === undefined}
        loading={busy}
        loadingLabel={m.intent_sending()}
      >
        {amount === undefined ? m.requests_send() : m.requests_send_amount({ amount: money(amount) })}
      </Button>
      <ButtonLink kind="text" icon={<QrCode className="size-4.5" />} href={walletHref('request', { view: 'link' })}>
        {m.pay_link_instead()}
      </ButtonLink>
    </>
  )
}

const reasonError = (problem: unknown): string | undefined =>
  problem instanceof ApiError ? problem.fields.reason : undefined

interface Asked {
  payerId: string
  amount: number
  reason?: string
}

const patienceMs = 30_000

/** Tried again after a lost answer with the same words, it is the same request. */
const useKey = () => {
  const last = useRef({ words: '', key: '' })
  return (words: string): string => {
    if (last.current.words !== words) last.current = { words, key: newId() }
    return last.current.key
  }
}

const useAsking = (wallet: Wallet, drop: () => void) => {
  const navigate = useNavigate()
  const { show } = useToasts()
  const keyFor = useKey()
  const once = useOnce()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: Asked) => {
      const keyed = { idempotencyKey: keyFor(JSON.stringify(body)), signal: AbortSignal.timeout(patienceMs) }
      return payApi(requestFund, { params: { id: wallet.my_wallet_id }, body }, keyed)
    },
    onMutate: placeNow,
    onSuccess: ({ message }, _, isHere) => {
      drop()
      refetchLater()
      show({ text: message, key: 'request', travels: true })
      // Whoever went elsewhere meanwhile stays there.
      // To the top: the list is shorter than the form, and the request stands first in it.
      if (isHere()) void navigate(walletHref('request', { view: 'outgoing' }), { replace: true })
    },
  })
  return { ask: (body: Asked) => once(() => mutateAsync(body)), problem: error ?? undefined, busy: isPending }
}
