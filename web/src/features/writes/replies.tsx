import type { Write } from '@sheds/contract/writes'
import { EndlessList, useList } from '../../lib/endless-list.tsx'
import { useSession } from '../../lib/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { writeList } from '../../ui/writing.tsx'
import { RepliesLoading } from './replies-loading.tsx'
import { ReplyCard } from './reply-card.tsx'
import { ReplyForm, ReplyLogin } from './reply-form.tsx'
import { writeHref } from './writes.address.ts'
import { repliesTo } from './writes.queries.ts'

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
  const list = <ReplyList write={write} cursor={cursor} />
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

function Answer({ write }: { write: Write }) {
  return useSession().signedIn ? <ReplyForm write={write} /> : <ReplyLogin write={write} />
}

function ReplyList({ write, cursor }: Pick<RepliesProps, 'write' | 'cursor'>) {
  const { id } = write
  return (
    <EndlessList
      list={useList(repliesTo(id), { start: cursor })}
      className={writeList}
      empty={<EmptyState heading="h3" cloth="feuille" title={m.reply_none()} text={m.reply_none_text()} />}
      failure={m.replies_failed()}
      moreLabel={m.replies_more()}
      skeleton={() => <RepliesLoading />}
      hrefOf={(next) => `${writeHref(id)}?cursor=${next}`}
    >
      {(reply) => <ReplyCard reply={reply} />}
    </EndlessList>
  )
}
