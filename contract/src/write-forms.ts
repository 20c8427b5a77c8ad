import { z } from 'zod'
import { ChosenMentions } from './mentions.ts'
import { ChosenId, Id } from './scalars.ts'
import { longText, requiredText, textLimit } from './text.ts'

/** What a write and a reply hold: 800 characters as a person counts them. */
const post = (required: string) =>
  requiredText(required, 'write_too_long').pipe(
    longText({ required, most: textLimit.post, mostBytes: textLimit.postBytes, tooLong: 'write_too_long' }),
  )

export const WriteForm = z.object({ content: post('write_required') })
export const ReplyForm = z.object({ comment: post('reply_required') })

/** `id` is the device's: what is sent once more after a lost answer is there once. */
export const NewWrite = WriteForm.extend({
  id: ChosenId.optional(),
  /** Whatever is sent: the server's clock counts. */
  createdAt: z.unknown().optional(),
  product_id: Id.nullish(),
  mentions: ChosenMentions.optional(),
})

/** Any of it; null takes away what is attached. */
export const WriteChange = z
  .object({
    content: WriteForm.shape.content,
    product_id: Id.nullable(),
    picture: z.null('field_invalid'),
  })
  .partial()
  .extend({ mentions: ChosenMentions.optional() })

export const NewReply = ReplyForm.extend({ id: ChosenId.optional(), mentions: ChosenMentions.optional() })
