import type { Write } from '@sheds/contract/writes/writes'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { EndlessList, useList } from '../../../lib/list/endless-list.tsx'
import { useSession } from '../../../lib/login/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { writeList } from '../../../ui/form/writing.tsx'
import { writeHref } from '../writes.address.ts'
import { repliesTo } from '../writes.queries.ts'
import { RepliesLoading } from './replies-loading.tsx'
import { ReplyCard } from './reply-card.tsx'
import { ReplyLogin } from './reply-login.tsx'

interface RepliesProps {
  write: Write
  /** In a sheet the field stays at its foot. */
  within: 'sheet' | 'page'
  /** Where the list begins: a link without JavaScript leads into the middle. */
  cursor?: string | undefined
}

/** What others answered, and one's own answer. */
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

/** Visitors fetch no form. */
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
