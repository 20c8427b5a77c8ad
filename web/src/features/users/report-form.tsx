import { type ReportKind, report } from '@sheds/contract/moderation/moderation'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { useContractForm } from '../../lib/form/contract-form.ts'
import { errorsIn } from '../../lib/form/field-errors.ts'
import { FormEnd } from '../../lib/form/form-end.tsx'
import { problemText } from '../../lib/form/problem-text.ts'
import { LastWords } from '../../lib/page/last-words.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Choices } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Form } from '../../ui/layout.tsx'

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

/** The contract's rules for the chosen reason, or for the free text that replaces it. */
const rules = async () => {
  const { ReportForm } = await import('@sheds/contract/moderation/moderation-forms')
  return {
    safeParse(values: unknown) {
      const { reason = '', words } = values as Record<string, unknown>
      return ReportForm.safeParse({ reason: reason === 'other' ? words : reason })
    },
  }
}

const errorOf = errorsIn({ report_reason_required: m.report_reason_missing })

interface ReportFormProps {
  subject: { kind: ReportKind; id: string }
  onClose: () => void
}

/** Form with the reason of a report; the report is anonymous to other members. */
export function ReportForm({ subject: { kind, id }, onClose }: ReportFormProps) {
  const [reason, setReason] = useState('')
  const [said, setSaid] = useState<string>()
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (body: { reason: string }) => {
      const { message } = await callApi(report, { body: { ...body, kind, id } })
      setSaid(message)
    },
  })
  if (said !== undefined) return <LastWords onClose={onClose}>{said}</LastWords>
  return (
    <Form {...form}>
      <p className="text-sm text-ink-2">{m.report_text()}</p>
      <Field label={m.report_reason()} as="group" required error={errorOf(errors, 'reason')}>
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
      <FormEnd label={m.report_send()} sendingLabel={m.report_sending()} busy={busy} problem={problemText(problem)} />
    </Form>
  )
}
