import { z } from 'zod'
import { longText, requiredText } from '../text/text.ts'

const mostReply = 500

/** The seller's reply to a review of a product or shed. */
export const ReviewReplyForm = z.object({
  text: requiredText('review_reply_required').pipe(longText({ required: 'review_reply_required', most: mostReply })),
})
