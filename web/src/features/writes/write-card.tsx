import type { ShownBecause, Write } from '@sheds/contract/writes/writes'
import * as m from '../../messages/compiled/messages.ts'
import { AuthorAvatar, authorName, PostHead, postClasses } from './compose/post-author.tsx'
import { EditedNote } from './edited-note.tsx'
import { WriteActs } from './write-acts.tsx'
import { WriteExtras } from './write-extras.tsx'
import { WriteMenuButton } from './write-menu-button.tsx'
import { WriteText } from './write-text.tsx'
import { writeHref } from './writes.address.ts'

/** Write in a list. */
export function WriteCard({ write }: { write: Write }) {
  const { id, author, createdAt, content, mentions, because, hidden, findable } = write
  return (
    <article className={postClasses} aria-label={m.write_by({ name: authorName(author) })}>
      <AuthorAvatar author={author} />
      {/* The author opted out of search engines, so no snippet may quote this write on a page found for other reasons.
       */}
      <div className="min-w-0" data-nosnippet={findable === false ? '' : undefined}>
        <PostHead
          author={author}
          time={createdAt}
          href={writeHref(id)}
          note={<EditedNote write={write} />}
          menu={<WriteMenuButton write={write} />}
        />
        {because && <p className="text-xs text-ink-3">{reason[because.kind](because)}</p>}
        {hidden && <p className="text-xs text-warn">{m.write_hidden()}</p>}
        <div className="mt-0.5">
          <WriteText text={content} mentions={mentions} />
        </div>
        <WriteExtras write={write} />
        <WriteActs write={write} />
      </div>
    </article>
  )
}

const reason: Readonly<Record<ShownBecause['kind'], (named: { name: string }) => string>> = {
  following: m.write_because_following,
  subscribed: m.write_because_subscribed,
  new: m.write_because_new,
}
