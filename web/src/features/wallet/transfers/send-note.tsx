import { mostNote } from '@sheds/contract/wallet/payment-limits'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'

/** Optional note to the receiver. */
export function SendNote({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const [open, setOpen] = useState(value !== '')
  const [given] = useState(open)
  if (!open)
    return (
      <Button
        kind="text"
        icon={<MessageCircle className="size-4.5" />}
        className="justify-self-start text-money-text"
        onClick={() => setOpen(true)}
      >
        {m.send_add_note()}
      </Button>
    )
  return (
    <Field label={m.send_note()} note={m.form_optional()}>
      <TextInput
        name="note"
        value={value}
        maxLength={mostNote}
        autoFocus={!given}
        autoComplete="off"
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </Field>
  )
}
