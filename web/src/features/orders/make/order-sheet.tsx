import { graphemeCount } from '@sheds/contract/text/graphemes'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { useOnline } from '../../../lib/api/use-online.ts'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Changed } from '../changed.tsx'
import type { Lot } from './lot.ts'
import { mostNoteLength, noteFault, plainNote } from './note.rules.ts'
import { NotePaper } from './note-paper.tsx'
import { OrderTroubleSaid } from './order-trouble.tsx'
import { noteLinesOf } from './order-words.ts'
import { useOrdering } from './use-ordering.ts'

interface OrderSheetProps {
  lot: Lot
  open: boolean
  onClose: () => Promise<void>
}

/** Before it goes: the very words that the seller reads, a word of one's own, and the one button that sends them. */
export function OrderSheet({ lot, open, onClose }: OrderSheetProps) {
  const { draft, setNote, send, busy, trouble } = useOrdering(lot, onClose)
  const [fault, setFault] = useState<string>()
  const isLost = trouble?.kind === 'lost'
  const submit = (): void => {
    const wrong = noteFault(draft.note)
    setFault(wrong)
    // Without a fault, within the tap: what opens later, browsers take for a pop-up.
    if (wrong === undefined) send()
  }
  return (
    <Dialog
      open={open}
      onClose={() => void onClose()}
      title={m.shopping_order_from({ shed: lot.shedName })}
      closeLabel={m.close()}
      locked={busy}
      footer={<Foot {...{ lot, busy, isLost }} onCancel={() => void onClose()} onSend={submit} />}
    >
      <Stack>
        <p className="text-sm text-ink-2">{m.order_reads({ owner: lot.ownerName || lot.shedName })}</p>
        <OrderTroubleSaid trouble={trouble} />
        <Changes lot={lot} />
        <NotePaper lines={noteLinesOf({ id: draft.id, things: lot.things, note: plainNote(draft.note) })} />
        <Word
          value={draft.note}
          error={fault ?? faultOf(trouble)}
          // Other words would be another order, while the first may have arrived.
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

/** What is otherwise than when it was put in. */
function Changes({ lot: { formerTotal, things, left } }: { lot: Lot }) {
  const total = things.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0)
  return (
    <>
      {formerTotal !== undefined && (
        <Changed before={formerTotal} now={total}>
          {m.shopping_price_changed({ before: money(formerTotal), now: money(total) })}
        </Changed>
      )}
      {left.length > 0 && <p className="text-sm text-ink-2">{m.order_left_out({ names: left.join(', ') })}</p>}
    </>
  )
}

interface WordProps {
  value: string
  error: string | undefined
  readOnly: boolean
  onValue: (note: string) => void
}

function Word({ value, error, readOnly, onValue }: WordProps) {
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
  lot: Lot
  busy: boolean
  isLost: boolean
  onCancel: () => void
  onSend: () => void
}

function Foot({ lot, busy, isLost, onCancel, onSend }: FootProps) {
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
        disabled={lot.things.length === 0}
        onClick={onSend}
      >
        {isLost ? m.try_again() : m.order_send()}
      </Button>
    </>
  )
}
