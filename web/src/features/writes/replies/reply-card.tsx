import type { Reply } from '@sheds/contract/writes/write-replies'
import * as m from '../../../messages/compiled/messages.ts'
import { SocialBar } from '../../../ui/list/social-item.tsx'
import { ApproveButton } from '../approve-button.tsx'
import { AuthorFace, authorName, PostHead, postLook } from '../compose/post-author.tsx'
import { ReplyMenuButton } from '../write-menu-button.tsx'
import { ReplyText } from '../write-text.tsx'

/** An answer to a write. */
export function ReplyCard({ reply }: { reply: Reply }) {
  const { reply_author: author, createdAt, comment, mentions } = reply
  return (
    <article className={postLook} aria-label={m.reply_by({ name: authorName(author) })}>
      <AuthorFace author={author} />
      <div className="min-w-0">
        <PostHead author={author} time={createdAt} menu={<ReplyMenuButton reply={reply} />} />
        <ReplyText text={comment} mentions={mentions} />
        <SocialBar bare>
          <ApproveButton thing={{ ...reply, author: reply.reply_author }} of="reply" />
        </SocialBar>
      </div>
    </article>
  )
}
