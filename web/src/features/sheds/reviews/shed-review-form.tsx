import { reviewShed, type ShedReview } from '@sheds/contract/sheds/shed-reviews'
import type { Shed } from '@sheds/contract/sheds/sheds'
import { useQuery } from '@tanstack/react-query'
import { type Draft, useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import { sendReview } from '../../../lib/outbox/send-review.ts'
import { taskCall } from '../../../lib/outbox/send-task.ts'
import { useWaits } from '../../../lib/outbox/use-waits.ts'
import { WaitLine } from '../../../lib/outbox/wait-mark.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { RatingInput } from '../../../ui/form/rating-input.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Form } from '../../../ui/layout.tsx'
import { errorOf, shedWords } from '../shed.messages.ts'
import { shedReviewsOf } from '../sheds.queries.ts'

const rules = async () => (await import('@sheds/contract/sheds/shed-forms')).ShedReviewForm

interface ShedReviewFormProps {
  shed: Pick<Shed, 'id' | 'name'>
  onDone: () => void
}

const mostText = 1000

/** Form with one to five stars and an optional text; replaces the member's earlier review. */
export function ShedReviewForm({ shed, onDone }: ShedReviewFormProps) {
  const { id, name } = shed
  const own = useOwnReview(id)
  const waits = useWaits('review_shed', id)
  const draft = useDraft({ form: 'review-shed', thing: id, label: m.draft_of_review({ name }) })
  const { form, errors, problem, busy } = useContractForm({ rules, send: useSubmitReview(shed, draft, onDone) })
  return (
    <Form {...form} {...draft.form} key={own?.id}>
      <DraftLine draft={draft} />
      {waits && <WaitLine />}
      {own && <p className="text-sm text-ink-2">{m.shed_review_replaces()}</p>}
      <Field label={m.shed_review_rating()} error={errorOf(errors, 'rating_value')} as="group" required>
        <RatingInput
          name="rating_value"
          starLabel={(stars) => m.shed_reviews_stars({ n: stars })}
          defaultValue={own && String(own.rating_value)}
        />
      </Field>
      <Field label={m.shed_review_text()} note={m.form_optional()} error={errorOf(errors, 'review_text')}>
        <TextArea name="review_text" rows={4} max={mostText} defaultValue={own?.review_text} />
      </Field>
      <FormEnd
        label={m.shed_review_send()}
        sendingLabel={m.shed_review_sending()}
        busy={busy}
        problem={problemText(problem, shedWords(m.shed_review_failed()))}
      />
    </Form>
  )
}

/** The member's earlier review. */
const useOwnReview = (id: string): ShedReview | undefined => {
  const { data } = useQuery(shedReviewsOf(id, 1))
  return data?.own
}

const useSubmitReview = ({ id, name }: ShedReviewFormProps['shed'], draft: Draft, onDone: () => void) => {
  const { show } = useToasts()
  return async (review: { rating_value: number; review_text: string }): Promise<void> => {
    const about = { kind: 'review_shed', id, name, form: 'review-shed' } as const
    const became = await sendReview(taskCall(reviewShed, { body: { ...review, shed_id: id } }), {
      ...about,
      stars: review.rating_value,
      words: review.review_text,
    })
    if (became === 'sent') draft.drop()
    show(became === 'sent' ? { text: m.shed_review_done() } : { text: m.waiting_review_kept(), kind: 'info' })
    onDone()
  }
}
