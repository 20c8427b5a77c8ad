import { type ProductReview, reviewProduct } from '@sheds/contract/products/product-reviews'
import type { Product } from '@sheds/contract/products/products'
import { ApiError } from '../../../lib/api/api.ts'
import { useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { errorsIn } from '../../../lib/form/field-errors.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { reasonOf } from '../../../lib/form/problem-text.ts'
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
import { ReviewPicturesField, reviewWaitsText, useReviewPictures } from '../../sheds/reviews/review-pictures.tsx'

interface ReviewFormProps {
  product: Product
  own: ProductReview | undefined
  onDone: () => void
}

const rules = async () => (await import('@sheds/contract/products/product-forms')).ProductReviewForm
const mostText = 1000

const errorOf = errorsIn({
  product_rating_required: m.product_rating_required,
  product_comment_required: m.product_comment_required,
})

/** Stars and comment; a second review replaces the first. */
export function ReviewForm({ product, own, onDone }: ReviewFormProps) {
  const { id, name } = product
  const waits = useWaits('review_product', id)
  const { show } = useToasts()
  const done = (): void => {
    draft.drop()
    show({ text: m.reviews_done() })
    onDone()
  }
  const pictures = useReviewPictures(own?.media ?? [], done)
  const chosen = { files: pictures.files, put: pictures.choice.put }
  const draft = useDraft({
    form: 'review-product',
    thing: id,
    label: m.draft_of_review({ name }),
    pictures: chosen,
  })
  const submit = useSubmitReview(product, { pictures, onDone })
  const { form, errors, problem, busy } = useContractForm({ rules, send: submit })
  return (
    <Form className="mt-3" {...form} {...draft.form}>
      <DraftLine draft={draft} />
      {waits && <WaitLine />}
      {own && <p className="text-sm text-ink-2">{m.reviews_replaces()}</p>}
      <Field label={m.reviews_stars()} error={errorOf(errors, 'rating')} as="group" required>
        <RatingInput
          name="rating"
          starLabel={(stars) => m.shed_reviews_stars({ n: stars })}
          defaultValue={own?.rating}
          autoFocus
        />
      </Field>
      <Field label={m.reviews_comment()} error={errorOf(errors, 'comment')} required>
        <TextArea name="comment" rows={4} max={mostText} defaultValue={own?.comment} />
      </Field>
      <ReviewPicturesField pictures={pictures} busy={busy} />
      <FormEnd label={m.reviews_send()} sendingLabel={m.reviews_sending()} busy={busy} problem={sentenceOf(problem)} />
    </Form>
  )
}

interface ReviewTools {
  pictures: ReturnType<typeof useReviewPictures>
  onDone: () => void
}

/** Sends the text, then the pictures. Offline only the text waits; the draft keeps the chosen pictures. */
const useSubmitReview = ({ id, name }: Product, { pictures, onDone }: ReviewTools) => {
  const { show } = useToasts()
  return async (review: { rating: number; comment: string }): Promise<void> => {
    const about = { kind: 'review_product', id, name, form: 'review-product' } as const
    const body = { ...review, media: pictures.kept.map((picture) => picture.id) }
    const reviewId = await sendReview(taskCall(reviewProduct, { params: { id }, body }), {
      ...about,
      stars: review.rating,
      words: review.comment,
    })
    if (reviewId === undefined) {
      show({ text: reviewWaitsText(pictures.files.length), kind: 'info' })
      onDone()
      return
    }
    await pictures.send(reviewId)
  }
}

/** Error text with the reason if known. An owner who reviews their own product sees only the reason: no retry helps. */
const sentenceOf = (problem: unknown): string | undefined => {
  if (problem === undefined) return undefined
  const why = reasonOf(problem)
  if (problem instanceof ApiError && problem.code === 'forbidden' && why !== undefined) return why
  return why === undefined ? m.reviews_send_failed() : `${m.reviews_send_failed()} ${why}`
}
