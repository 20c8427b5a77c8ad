import type { Product } from '@sheds/contract/products'
import { type ProductReview, reviewProduct } from '@sheds/contract/products/product-reviews'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { type Draft, useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { errorsIn } from '../../../lib/form/field-errors.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { reasonOf } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { RatingInput } from '../../../ui/form/rating-input.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Form } from '../../../ui/layout.tsx'

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

/** Stars and words; a second review takes the place of the first. */
export function ReviewForm({ product, own, onDone }: ReviewFormProps) {
  const { id, name } = product
  const draft = useDraft({ form: 'review-product', thing: id, label: m.draft_of_review({ name }) })
  const { form, errors, problem, busy } = useContractForm({ rules, send: useReviewing(id, draft, onDone) })
  return (
    <Form className="mt-3" {...form} {...draft.form}>
      <DraftLine draft={draft} />
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
      <FormEnd label={m.reviews_send()} sendingLabel={m.reviews_sending()} busy={busy} problem={sentenceOf(problem)} />
    </Form>
  )
}

const useReviewing = (id: Product['id'], draft: Draft, onDone: () => void) => {
  const { show } = useToasts()
  return async (review: { rating: number; comment: string }): Promise<void> => {
    await callApi(reviewProduct, { params: { id }, body: review })
    draft.drop()
    show({ text: m.reviews_done() })
    onDone()
  }
}

/** That it failed and, if known, why. Who reviews their own product hears only why: trying again is no help. */
const sentenceOf = (problem: unknown): string | undefined => {
  if (problem === undefined) return undefined
  const why = reasonOf(problem)
  if (problem instanceof ApiError && problem.code === 'forbidden' && why !== undefined) return why
  return why === undefined ? m.reviews_send_failed() : `${m.reviews_send_failed()} ${why}`
}
