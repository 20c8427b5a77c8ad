import { graphemeCount } from '@sheds/contract/text/graphemes'
import * as m from '../../../messages/compiled/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { mostNoteLength, noteFault } from '../make/note.rules.ts'

interface ReasonFieldProps {
  value: string
  error: string | undefined
  onValue: (reason: string) => void
}

/** Reason of the cancellation; the other side reads it. */
export function ReasonField({ value, error, onValue }: ReasonFieldProps) {
  return (
    <Field label={m.order_reason_why()} note={m.form_optional()} error={noteFault(value) ?? error}>
      <TextArea
        name="reason"
        rows={2}
        value={value}
        max={mostNoteLength}
        length={graphemeCount(value)}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </Field>
  )
}
