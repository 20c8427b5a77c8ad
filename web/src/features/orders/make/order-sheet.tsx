import { orderCodesOf } from '@sheds/contract/orders/order-code'
import { type OrderWords, orderText } from '@sheds/contract/orders/order-text'
import type { Id } from '@sheds/contract/scalars'
import { greetingKey } from '@sheds/contract/sheds/chat-text'
import { graphemeCount } from '@sheds/contract/text/graphemes'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { useOnline } from '../../../lib/api/use-online.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { comingText } from '../../../lib/language/coming.ts'
import { money, number } from '../../../lib/language/format.ts'
import { isFrench } from '../../../lib/language/locale.ts'
import { publicOrigin } from '../../../lib/session/own-address.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { againAt } from '../../wallet/intents/intent-ends.tsx'
import { PriceChange } from '../price-change.tsx'
import type { BasketOrder, BasketOrderItem } from './basket-order.ts'
import { mostNoteLength, noteFault, plainNote } from './note.rules.ts'
import { type OrderTrouble, useOrdering } from './use-ordering.ts'

interface OrderSheetProps {
  basketOrder: BasketOrder
  open: boolean
  onClose: () => Promise<void>
}

/** Previews the message to the seller, takes a note and sends the order. */
export function OrderSheet({ basketOrder, open, onClose }: OrderSheetProps) {
  const { draft, setNote, send, busy, trouble } = useOrdering(basketOrder, onClose)
  const [fault, setFault] = useState<string>()
  const isLost = trouble?.kind === 'lost'
  const submit = (): void => {
    const wrong = noteFault(draft.note)
    setFault(wrong)
    // Sends within the tap: browsers block a chat window that opens later.
    if (wrong === undefined) send()
  }
  return (
    <Dialog
      open={open}
      onClose={() => void onClose()}
      title={m.shopping_order_from({ shed: basketOrder.shedName })}
      closeLabel={m.close()}
      locked={busy}
      footer={
        <Foot basketOrder={basketOrder} busy={busy} isLost={isLost} onCancel={() => void onClose()} onSend={submit} />
      }
    >
      <Stack>
        <p className="text-sm text-ink-2">{m.order_reads({ owner: basketOrder.ownerName || basketOrder.shedName })}</p>
        <OrderTroubleAlert trouble={trouble} />
        <Changes basketOrder={basketOrder} />
        <NotePaper lines={noteLinesOf({ id: draft.id, things: basketOrder.things, note: plainNote(draft.note) })} />
        <NoteField
          value={draft.note}
          error={fault ?? faultOf(trouble)}
          // The first request may have arrived, and another note would make a second order.
          readOnly={isLost || busy}
          onValue={(note) => {
            setFault(undefined)
            setNote(note)
          }}
        />
        <Offline />
      </Stack>
    </Dialog>
  )
}

const faultOf = (trouble: ReturnType<typeof useOrdering>['trouble']): string | undefined =>
  trouble?.kind === 'refused' && trouble.problem instanceof ApiError ? trouble.problem.fields.note : undefined

/** Differences since the items were added. */
function Changes({ basketOrder: { formerTotal, things, left } }: { basketOrder: BasketOrder }) {
  const total = things.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0)
  return (
    <>
      {formerTotal !== undefined && (
        <PriceChange before={formerTotal} now={total}>
          {m.shopping_price_changed({ before: money(formerTotal), now: money(total) })}
        </PriceChange>
      )}
      {left.length > 0 && <p className="text-sm text-ink-2">{m.order_left_out({ names: left.join(', ') })}</p>}
    </>
  )
}

interface NoteFieldProps {
  value: string
  error: string | undefined
  readOnly: boolean
  onValue: (note: string) => void
}

function NoteField({ value, error, readOnly, onValue }: NoteFieldProps) {
  return (
    <Field label={m.order_note()} note={m.order_note_hint()} error={error}>
      <TextArea
        name="note"
        rows={2}
        value={value}
        max={mostNoteLength}
        length={graphemeCount(value)}
        readOnly={readOnly}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </Field>
  )
}

function Offline() {
  return useOnline() ? null : <Alert tone="warn">{m.order_offline()}</Alert>
}

interface FootProps {
  basketOrder: BasketOrder
  busy: boolean
  isLost: boolean
  onCancel: () => void
  onSend: () => void
}

function Foot({ basketOrder, busy, isLost, onCancel, onSend }: FootProps) {
  return (
    <>
      <Button kind="soft" size="lg" onClick={onCancel} disabled={busy}>
        {m.cancel()}
      </Button>
      <Button
        kind="brand"
        size="lg"
        className="flex-1"
        icon={<MessageCircle className="size-4.5" />}
        loading={busy}
        loadingLabel={m.order_sending()}
        disabled={basketOrder.things.length === 0}
        onClick={onSend}
      >
        {isLost ? m.try_again() : m.order_send()}
      </Button>
    </>
  )
}

const looks = { plain: '', loud: 'font-bold', link: 'text-success underline break-all' } as const

/** Preview of the message, in the look of paper instead of a chat app. */
function NotePaper({ lines }: { lines: readonly NoteLine[] }) {
  return (
    <section
      aria-label={m.order_message()}
      className="rounded-md rounded-br-xs bg-success-soft px-4 py-3 text-sm text-ink-1"
    >
      {lines.map(({ text, look }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
        <p key={place} className={`wrap-anywhere ${looks[look]}`}>
          {text}
        </p>
      ))}
    </section>
  )
}

/** Reason the order was not sent; announced by screen readers. */
function OrderTroubleAlert({ trouble }: { trouble: OrderTrouble | undefined }) {
  return (
    <div aria-live="assertive" className="contents">
      {trouble && <TroubleText trouble={trouble} />}
    </div>
  )
}

/** When a closed shed opens. */
const opensText = (problem: unknown): string | undefined =>
  problem instanceof ApiError && problem.opensAt !== undefined
    ? m.opening_opens({ time: comingText(problem.opensAt, Date.now()) })
    : undefined

function TroubleText({ trouble }: { trouble: OrderTrouble }) {
  if (trouble.kind === 'lost')
    return (
      <Alert tone="warn">
        <p className="font-label">{m.order_lost()}</p>
        <p>{m.order_lost_text()}</p>
      </Alert>
    )
  if (trouble.kind === 'refused') {
    // Shown at the note's field.
    if (trouble.problem instanceof ApiError && trouble.problem.fields.note !== undefined) return null
    const when = againAt(trouble.problem) ?? opensText(trouble.problem)
    return (
      <Alert tone="danger">
        <p className="font-label">{problemText(trouble.problem, { refused: m.order_failed() })}</p>
        {when !== undefined && <p>{when}</p>}
      </Alert>
    )
  }
  const { before, now, gone, short } = trouble
  return (
    <Alert tone="warn">
      <p className="font-label">{m.order_not_sent_yet()}</p>
      {gone.length > 0 && <p>{m.order_gone_now({ n: gone.length, names: gone.join(', ') })}</p>}
      {short.map(({ name, left }) => (
        <p key={name}>{m.order_fewer_left({ n: left, count: number(left), name })}</p>
      ))}
      {now !== before && <p>{m.order_price_now({ before: money(before), now: money(now) })}</p>}
    </Alert>
  )
}

const greetings = {
  chat_good_morning: m.chat_good_morning,
  chat_good_afternoon: m.chat_good_afternoon,
  chat_good_evening: m.chat_good_evening,
} as const

const currentWords = (): OrderWords => ({
  greeting: greetings[greetingKey(new Date())](),
  order_chat_wish: m.order_chat_wish(),
  order_chat_to_agree: m.order_chat_to_agree(),
  // Placeholders that `orderText` fills in.
  order_chat_more: m.order_chat_more({ n: '{n}' }),
  order_chat_total: m.order_chat_total(),
  order_chat_code: m.order_chat_code({ code: '{code}' }),
})

/** Line of the previewed message. */
interface NoteLine {
  text: string
  look: 'plain' | 'loud' | 'link'
}

interface MessageInput {
  id: Id
  things: readonly BasketOrderItem[]
  note: string
}

/** Exact text of the chat message; the order's code follows from its id, so it is known before the order exists. */
const noteLinesOf = ({ id, things, note }: MessageInput): NoteLine[] => {
  const words = currentWords()
  const [code = ''] = orderCodesOf(id)
  const site = publicOrigin()
  const text = orderText({ words, language: isFrench() ? 'fr' : 'en', items: things, note, code, site })
  const lines = text.split('\n')
  return lines.map((line, place) => ({
    text: line,
    look: place === lines.length - 1 ? 'link' : isLoud(line, place, { words, code, lines }) ? 'loud' : 'plain',
  }))
}

const isLoud = (
  line: string,
  place: number,
  { words, code, lines }: { words: OrderWords; code: string; lines: string[] },
) => line.startsWith(`${words.order_chat_total} `) || (place === lines.length - 2 && line.includes(code))
