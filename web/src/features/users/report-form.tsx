import { type ReportKind, report } from '@sheds/contract/moderation'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { FormEnd } from '../../lib/form/form-end.tsx'
import { problemText } from '../../lib/form/problem-text.ts'
import { LastWords } from '../../lib/last-words.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Choices } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/layout.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const reasons = ['spam', 'scam', 'abuse', 'sexual', 'danger', 'other'] as const

const names = {
  spam: m.report_spam,
  scam: m.report_scam,
  abuse: m.report_abuse,
  sexual: m.report_sexual,
  danger: m.report_danger,
  other: m.report_other,
} as const

const mostWords = 300

interface ReportFormProps {
  subject: { kind: ReportKind; id: string }
  onClose: () => void
}

/** What is wrong, in a word or two; nobody learns who said so. */
export function ReportForm({ subject: { kind, id }, onClose }: ReportFormProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (words: string) => callApi(report, { body: { kind, id, reason: words } }),
    networkMode: 'always',
  })
  if (data !== undefined) return <LastWords onClose={onClose}>{data.message}</LastWords>
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const words = reason === 'other' ? String(new FormData(event.currentTarget).get('words') ?? '').trim() : reason
    setMissing(words === '')
    if (words !== '' && !isPending) mutate(words)
  }
  return (
    <Form noValidate method="post" onSubmit={send}>
      <p className="text-sm text-ink-2">{m.report_text()}</p>
      <Field label={m.report_reason()} as="group" required error={missing ? m.report_reason_missing() : undefined}>
        <Choices
          name="reason"
          value={reason}
          options={reasons.map((value) => ({ value, label: names[value]() }))}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
      {reason === 'other' && (
        <Field label={m.report_words()} required>
          <TextArea name="words" rows={3} max={mostWords} maxLength={mostWords} />
        </Field>
      )}
      <FormEnd
        label={m.report_send()}
        sendingLabel={m.report_sending()}
        busy={isPending}
        problem={error === null ? undefined : problemText(error)}
      />
    </Form>
  )
}
