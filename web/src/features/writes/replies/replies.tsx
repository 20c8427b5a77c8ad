import type { Reply } from '@sheds/contract/writes/write-replies'
import type { Write } from '@sheds/contract/writes/writes'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { EndlessList, useList } from '../../../lib/list/endless-list.tsx'
import { askLink } from '../../../lib/session/ask-login.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { writeList } from '../../../ui/form/writing.tsx'
import { SocialBar } from '../../../ui/list/social-item.tsx'
import { ApproveButton } from '../approve-button.tsx'
import { AuthorAvatar, authorName, PostHead, postClasses } from '../compose/post-author.tsx'
import { ReplyMenuButton } from '../write-menu-button.tsx'
import { ReplyText } from '../write-text.tsx'
import { writeHref } from '../writes.address.ts'
import { repliesTo } from '../writes.queries.ts'
import { RepliesLoading } from './replies-loading.tsx'

interface RepliesProps {
  write: Write
  /** In a sheet, the field stays at the bottom. */
  within: 'sheet' | 'page'
  /** Cursor of the first reply; links without JavaScript lead to later pages. */
  cursor?: string | undefined
}

/** Replies to a write, with the form for a new one. */
export function Replies({ write, within, cursor }: RepliesProps) {
  const answer = <Answer write={write} />
  const list = <ReplyList write={write} within={within} cursor={cursor} />
  if (within === 'page')
    return (
      <>
        <div className="border-0 border-b border-solid border-border py-3">{answer}</div>
        {list}
      </>
    )
  return (
    <>
      <div className="px-4">{list}</div>
      <div className="sticky bottom-0 border-0 border-t border-solid border-border bg-surface-1 px-4 py-3">
        {answer}
      </div>
    </>
  )
}

/** Not loaded for visitors. */
const formPart = lazyPart(
  () => import('./reply-form.tsx'),
  ({ ReplyForm }) => ReplyForm,
)

function Answer({ write }: { write: Write }) {
  const { signedIn } = useSession()
  const ReplyForm = useLazyPart(formPart, signedIn)
  if (!signedIn) return <ReplyLogin write={write} />
  return ReplyForm ? <ReplyForm write={write} /> : <Skeleton className="h-touch" />
}

function ReplyList({ write, within, cursor }: RepliesProps) {
  const { id } = write
  return (
    <EndlessList
      list={useList(repliesTo(id), { start: cursor })}
      className={writeList}
      empty={
        <EmptyState
          heading={within === 'sheet' ? 'h3' : 'h2'}
          cloth="feuille"
          title={m.reply_none()}
          text={m.reply_none_text()}
        />
      }
      failure={m.replies_failed()}
      moreLabel={m.replies_more()}
      skeleton={() => <RepliesLoading />}
      hrefOf={(next) => `${writeHref(id)}?cursor=${next}`}
    >
      {(reply) => <ReplyCard reply={reply} />}
    </EndlessList>
  )
}

/** Link for visitors in place of the form; leads to the login and back. */
function ReplyLogin({ write: { id, author } }: { write: Pick<Write, 'id' | 'author'> }) {
  const thing = { look: 'person', name: authorName(author), picture: author.picture ?? undefined } as const
  return (
    <ButtonLink {...askLink({ kind: 'reply', id, thing })} kind="brand" block>
      {m.reply_log_in()}
    </ButtonLink>
  )
}

/** Reply to a write. */
function ReplyCard({ reply }: { reply: Reply }) {
  return reply.deleted ? <DeletedReply reply={reply} /> : <ShownReply reply={reply} />
}

/** Place of a deleted reply, with its approvals. */
function DeletedReply({ reply: { id, approval_count, viewer, reply_author: author } }: { reply: Reply }) {
  return (
    <article className="pt-3 pb-1 text-sm text-ink-3">
      <p className="m-0">{m.reply_deleted_place()}</p>
      <SocialBar bare>
        <ApproveButton thing={{ id, approval_count, author, ...(viewer && { viewer }) }} of="reply" />
      </SocialBar>
    </article>
  )
}

function ShownReply({ reply }: { reply: Reply }) {
  const { reply_author: author, createdAt, comment, mentions, hidden } = reply
  return (
    <article className={postClasses} aria-label={m.reply_by({ name: authorName(author) })}>
      <AuthorAvatar author={author} />
      <div className="min-w-0">
        <PostHead author={author} time={createdAt} menu={<ReplyMenuButton reply={reply} />} />
        {hidden && <p className="text-xs text-warn">{m.write_hidden()}</p>}
        <ReplyText text={comment} mentions={mentions} />
        <SocialBar bare>
          <ApproveButton thing={{ ...reply, author: reply.reply_author }} of="reply" />
        </SocialBar>
      </div>
    </article>
  )
}
