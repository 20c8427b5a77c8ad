import { reviewShed, type ShedReview } from '@sheds/contract/sheds/shed-reviews'
import type { Shed } from '@sheds/contract/sheds/sheds'
import { useQuery } from '@tanstack/react-query'
import { useDraft } from '../../../lib/draft/draft.ts'
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
import { ReviewPicturesField, reviewWaitsText, useReviewPictures } from './review-pictures.tsx'

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
  const { show } = useToasts()
  const done = (): void => {
    draft.drop()
    show({ text: m.shed_review_done() })
    onDone()
  }
  const pictures = useReviewPictures(own?.media ?? [], done)
  const chosen = { files: pictures.files, put: pictures.choice.put }
  const draft = useDraft({ form: 'review-shed', thing: id, label: m.draft_of_review({ name }), pictures: chosen })
  const submit = useSubmitReview(shed, { pictures, onDone })
  const { form, errors, problem, busy } = useContractForm({ rules, send: submit })
  return (
    <Form {...form} {...draft.form} key={own?.id}>
      <DraftLine draft={draft} />
      {waits && <WaitLine />}
      {own && <p className="text-sm text-ink-2">{m.shed_review_replaces()}</p>}
      {own?.hidden && <p className="text-sm text-warn">{m.write_hidden()}</p>}
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
      <ReviewPicturesField pictures={pictures} busy={busy} />
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

interface ReviewTools {
  pictures: ReturnType<typeof useReviewPictures>
  onDone: () => void
}

/** Sends the text, then the pictures. Offline only the text waits; the draft keeps the chosen pictures. */
const useSubmitReview = ({ id, name }: ShedReviewFormProps['shed'], { pictures, onDone }: ReviewTools) => {
  const { show } = useToasts()
  return async (review: { rating_value: number; review_text: string }): Promise<void> => {
    const about = { kind: 'review_shed', id, name, form: 'review-shed' } as const
    const body = { ...review, shed_id: id, media: pictures.kept.map((picture) => picture.id) }
    const reviewId = await sendReview(taskCall(reviewShed, { body }), {
      ...about,
      stars: review.rating_value,
      words: review.review_text,
    })
    if (reviewId === undefined) {
      show({ text: reviewWaitsText(pictures.files.length), kind: 'info' })
      onDone()
      return
    }
    await pictures.send(reviewId)
  }
}
