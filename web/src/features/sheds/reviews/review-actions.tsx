import { deleteReviewReply } from '@sheds/contract/sheds/reviews'
import type { ReviewReply } from '@sheds/contract/sheds/shed-reviews'
import type { Tag } from '@sheds/contract/tags'
import MessageCircle from 'lucide-react/icons/message-circle'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { callApi } from '../../../lib/api/api.ts'
import { DeleteDialog } from '../../../lib/form/delete-dialog.tsx'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** Reviewed product or shed. */
export interface ReviewedThing {
  name: string
  /** Deletes the viewer's own review of it. */
  removeOwn: () => Promise<{ message: string }>
  /** Tags of the answers that show its reviews. */
  tags: () => readonly Tag[]
}

interface ReviewActionsProps {
  review: {
    id: string
    reply: ReviewReply | null
    reviewer: { username: string }
    viewer?: { owned?: boolean | undefined; can?: Record<string, boolean> | undefined } | undefined
  }
  thing: ReviewedThing
}

const small = 'size-4.5'
const look = 'text-ink-2!'

/** Buttons of a review for its author and for the seller. */
export function ReviewActions({ review, thing }: ReviewActionsProps) {
  const { owned, can } = review.viewer ?? {}
  if (owned) return <AuthorActions review={review} thing={thing} />
  return can?.reply ? <SellerActions review={review} thing={thing} /> : null
}

function AuthorActions({ review: { id }, thing }: ReviewActionsProps) {
  const { key, open, show, hide } = useOverlay(`delete-review:${id}`)
  return (
    <p className="-ms-3 m-0">
      <Button
        kind="text"
        size="sm"
        className={look}
        icon={<Trash2 className={small} />}
        aria-haspopup="dialog"
        onClick={show}
      >
        {m.review_delete()}
      </Button>
      <DeleteDialog
        key={key}
        title={m.review_delete_title()}
        text={m.review_delete_text({ name: thing.name })}
        goneText={m.review_gone()}
        remove={thing.removeOwn}
        tags={thing.tags}
        open={open}
        onClose={hide}
      />
    </p>
  )
}

const formPart = lazyPart(
  () => import('./review-reply-form.tsx'),
  (module) => module.ReviewReplyForm,
)

function SellerActions({ review: { id, reply, reviewer }, thing }: ReviewActionsProps) {
  const write = useOverlay(`reply-review:${id}`)
  const remove = useOverlay(`delete-review-reply:${id}`)
  const Form = useLazyPart(formPart, write.open)
  const named = <VisuallyHidden> {reviewer.username}</VisuallyHidden>
  return (
    <p className="-ms-3 m-0">
      <Button
        kind="text"
        size="sm"
        className={look}
        icon={reply === null ? <MessageCircle className={small} /> : <Pencil className={small} />}
        aria-haspopup="dialog"
        onPointerEnter={formPart.load}
        onClick={write.show}
      >
        {reply === null ? m.review_reply() : m.review_reply_edit()}
        {named}
      </Button>
      {reply !== null && (
        <Button
          kind="text"
          size="sm"
          className={look}
          icon={<Trash2 className={small} />}
          aria-haspopup="dialog"
          onClick={remove.show}
        >
          {m.review_reply_delete()}
          {named}
        </Button>
      )}
      <Dialog
        open={write.open}
        onClose={write.hide}
        title={m.review_reply_to({ name: reviewer.username })}
        closeLabel={m.close()}
      >
        {Form ? (
          <Form key={write.key} reviewId={id} text={reply?.text} name={reviewer.username} onClose={write.hide} />
        ) : (
          <Lines widths={['w-full', 'w-4/5']} />
        )}
      </Dialog>
      <DeleteDialog
        key={remove.key}
        title={m.review_reply_delete_title()}
        text={m.review_reply_delete_text()}
        goneText={m.review_gone()}
        remove={() => callApi(deleteReviewReply, { params: { id } })}
        tags={thing.tags}
        open={remove.open}
        onClose={remove.hide}
      />
    </p>
  )
}
