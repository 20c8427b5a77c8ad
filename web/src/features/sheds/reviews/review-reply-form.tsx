import { replyToReview } from '@sheds/contract/sheds/reviews'
import { useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { errorsIn } from '../../../lib/form/field-errors.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { failureOf } from '../../../lib/form/problem-text.ts'
import { LastWords } from '../../../lib/page/last-words.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Form } from '../../../ui/layout.tsx'

const rules = async () => (await import('@sheds/contract/sheds/review-forms')).ReviewReplyForm

const mostText = 500

const errorOf = errorsIn({ review_reply_required: m.review_reply_missing })

interface ReviewReplyFormProps {
  reviewId: string
  /** Earlier reply. */
  text: string | undefined
  /** Author of the review. */
  name: string
  onClose: () => void
}

/** The seller's reply to a review, new or changed. */
export function ReviewReplyForm({ reviewId: id, text, name, onClose }: ReviewReplyFormProps) {
  const [said, setSaid] = useState<string>()
  const draft = useDraft({ form: 'review-reply', thing: id, label: m.review_reply_to({ name }) })
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (body: { text: string }) => {
      const { message } = await callApi(replyToReview, { params: { id }, body })
      draft.drop()
      setSaid(message)
    },
  })
  if (said !== undefined) return <LastWords onClose={onClose}>{said}</LastWords>
  return (
    <Form {...form} {...draft.form}>
      <DraftLine draft={draft} />
      <p className="text-sm text-ink-2">{m.review_reply_help()}</p>
      <Field label={m.review_reply_text()} error={errorOf(errors, 'text')} required>
        <TextArea name="text" rows={4} max={mostText} defaultValue={text} dir="auto" />
      </Field>
      <FormEnd
        label={m.review_reply_send()}
        sendingLabel={m.reviews_sending()}
        busy={busy}
        problem={failureOf(problem, m.review_reply_failed())}
      />
    </Form>
  )
}
