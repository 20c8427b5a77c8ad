import { z } from 'zod'
import { longText, requiredText, textLimit } from '../text/text.ts'

/** Text of a write or reply: 800 graphemes. */
const post = (required: string) =>
  requiredText(required, 'write_too_long').pipe(
    longText({ required, most: textLimit.post, mostBytes: textLimit.postBytes, tooLong: 'write_too_long' }),
  )

export const WriteForm = z.object({ content: post('write_required') })
export const ReplyForm = z.object({ comment: post('reply_required') })
