import { type FundRequest, requestFund } from '@sheds/contract/wallet/fund-requests'
import { mostNote, requestLimits } from '@sheds/contract/wallet/payment-limits'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useMutation } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import QrCode from 'lucide-react/icons/qr-code'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { placeNow } from '../../../hydration/hydration.ts'
import { ApiError, payApi } from '../../../lib/api/api.ts'
import { useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { newId } from '../../../lib/form/make-once.ts'
import { failureOf } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { money } from '../../../lib/language/format.ts'
import { EndlessList, useList } from '../../../lib/list/endless-list.tsx'
import { useViewer } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RowSkeleton } from '../../../ui/feedback/row-skeleton.tsx'
import { Repeat, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Form, Stack } from '../../../ui/layout.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { TabLinks } from '../../../ui/list/tab-links.tsx'
import { usePulse } from '../mobile-money/use-pulse.ts'
import { PayLinkView } from '../transfers/pay-link.tsx'
import { isBetween, isWalletId } from '../transfers/send.rules.ts'
import { MoneyField } from '../transfers/send-amount.tsx'
import { WalletIdField } from '../transfers/send-wallet-id.tsx'
import { usePayee } from '../transfers/use-payee.ts'
import { refetchLater } from '../use-wallet.ts'
import { type RequestView, viewIn, walletHref } from '../wallet.address.ts'
import { requestsOf } from '../wallet.queries.ts'
import { RequestHead } from './requests-head.tsx'
import { IncomingRequest } from './requests-incoming.tsx'
import { useRequestAction } from './use-request-action.ts'

/** Incoming requests, outgoing requests and a form for a new one. */
export function RequestsTab({ wallet }: { wallet: Wallet }) {
  const view = viewIn(useSearchParams()[0])
  const owner = useViewer()
  const incoming = useList(requestsOf(owner, 'incoming'), { always: true })
  const outgoing = useList(requestsOf(owner, 'outgoing'), { always: true })
  if (view === 'link') return <PayLinkView wallet={wallet} />
  return (
    <Stack>
      <TabLinks
        label={m.requests_tabs()}
        look="segments"
        tabs={[
          tabOf('incoming', view, countLabel(incoming, m.requests_incoming, m.requests_incoming_all)),
          tabOf('outgoing', view, countLabel(outgoing, m.requests_outgoing, m.requests_outgoing_all)),
          tabOf('new', view, m.shedpay_request()),
        ]}
      />
      {view === 'incoming' && <RequestsList key={view} side={view} list={incoming} wallet={wallet} />}
      {view === 'outgoing' && <RequestsList key={view} side={view} list={outgoing} wallet={wallet} />}
      {view === 'new' && <RequestsForm wallet={wallet} />}
    </Stack>
  )
}

type ListCount = Pick<ReturnType<typeof useList>, 'total' | 'failed'>

/** Label with the number: a space of a digit's width while it is unknown, no number after a failure. */
const countLabel = (
  { total, failed }: ListCount,
  say: (of: { count: string }) => string,
  plain: () => string,
): string => (total === undefined && failed ? plain() : say({ count: String(total ?? '\u2007') }))

const tabOf = (own: RequestView, view: RequestView, label: string) => ({
  href: walletHref('request', own === 'incoming' ? {} : { view: own }),
  label,
  current: own === view,
})

interface RequestsListProps {
  side: 'incoming' | 'outgoing'
  list: ReturnType<typeof useList<FundRequest>>
  wallet: Wallet
}

/** Requests of one direction, newest first. */
function RequestsList({ side, list, wallet }: RequestsListProps) {
  usePulse(side === 'outgoing' && (list.rows?.some(({ status }) => status === 'pending') ?? false))
  return (
    <EndlessList
      list={list}
      className="grid gap-3"
      empty={<NoRequests side={side} />}
      failure={m.requests_failed()}
      moreLabel={m.requests_more()}
      skeleton={(times) => <RequestsComing times={Math.min(times, most)} />}
      hrefOf={() => walletHref('request', side === 'incoming' ? {} : { view: side })}
    >
      {(request) => (
        <Card as="article" padded>
          {side === 'incoming' ? (
            <IncomingRequest request={request} wallet={wallet} />
          ) : (
            <OutgoingRequest request={request} wallet={wallet} />
          )}
        </Card>
      )}
    </EndlessList>
  )
}

const most = 3

function RequestsComing({ times }: { times: number }) {
  return (
    <SkeletonGroup label={m.loading()} className="grid gap-3">
      <Repeat times={times}>
        <Card padded>
          <RowSkeleton />
        </Card>
      </Repeat>
    </SkeletonGroup>
  )
}

function NoRequests({ side }: { side: RequestsListProps['side'] }) {
  return (
    <EmptyState
      cloth="ndop"
      title={side === 'incoming' ? m.requests_none_incoming() : m.requests_none_outgoing()}
      text={m.requests_none_text()}
      action={
        <ButtonLink icon={<QrCode className="size-4.5" />} href={walletHref('request', { view: 'link' })}>
          {m.pay_my_link()}
        </ButtonLink>
      }
    />
  )
}

/** Outgoing request. It cannot be edited, only withdrawn and made again. */
function OutgoingRequest({ request, wallet }: { request: FundRequest; wallet: Wallet }) {
  const { remove, underway } = useRequestAction(request, wallet)
  const isPending = request.status === 'pending'
  const Icon = isPending ? Undo2 : Trash2
  return (
    <RequestHead request={request} walletId={request.payer_wallet_id}>
      {request.reason !== '' && <p className="text-sm wrap-anywhere">{m.shedpay_quoted({ text: request.reason })}</p>}
      <div className="flex flex-wrap gap-2">
        <Button kind="soft" size="sm" icon={<Pencil className="size-4.5" />} disabled title={m.requests_edit_not()}>
          {m.requests_edit()}
        </Button>
        <Button
          kind="soft"
          size="sm"
          icon={<Icon className="size-4.5" />}
          onClick={remove}
          loading={underway === 'delete'}
        >
          {isPending ? m.requests_cancel() : m.delete_it()}
        </Button>
      </div>
    </RequestHead>
  )
}

/** Form for a request; it takes no money, so its button does not have the colour of money. */
function RequestsForm({ wallet }: { wallet: Wallet }) {
  const [payerId, setPayerId] = useState('')
  const [amount, setAmount] = useState<number>()
  const own = wallet.my_wallet_id
  const found = usePayee(isWalletId(payerId) && payerId !== own ? payerId : undefined)
  const draft = useDraft({ form: 'request', label: m.requests_send(), fields: ['payerId', 'amount'], about: 'payerId' })
  const { ask, problem, busy } = useSendRequest(wallet, draft.drop)
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
  /** Set once there is a payer and an amount. */
  amount: number | undefined
  problem: unknown
  busy: boolean
}

/** Reason and button, and the way to a payment link, which needs no payer. */
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

interface NewFundRequest {
  payerId: string
  amount: number
  reason?: string
}

const timeoutMs = 30_000

/** A retry with the same values has the same key, so that it is the same request. */
const useKey = () => {
  const last = useRef({ words: '', key: '' })
  return (words: string): string => {
    if (last.current.words !== words) last.current = { words, key: newId() }
    return last.current.key
  }
}

const useSendRequest = (wallet: Wallet, drop: () => void) => {
  const navigate = useNavigate()
  const { show } = useToasts()
  const keyFor = useKey()
  const once = useOnce()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: NewFundRequest) => {
      const keyed = { idempotencyKey: keyFor(JSON.stringify(body)), signal: AbortSignal.timeout(timeoutMs) }
      return payApi(requestFund, { params: { id: wallet.my_wallet_id }, body }, keyed)
    },
    onMutate: placeNow,
    onSuccess: ({ message }, _, isHere) => {
      drop()
      refetchLater()
      show({ text: message, key: 'request', travels: true })
      // A person who left this page meanwhile is not moved. The list opens at the top, where the new request is first.
      if (isHere()) void navigate(walletHref('request', { view: 'outgoing' }), { replace: true })
    },
  })
  return { ask: (body: NewFundRequest) => once(() => mutateAsync(body)), problem: error ?? undefined, busy: isPending }
}
