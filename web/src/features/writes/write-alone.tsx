import type { Write } from '@sheds/contract/writes/writes'
import { dateTime } from '../../lib/language/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { SocialBar } from '../../ui/list/social-item.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ApproveButton } from './approve-button.tsx'
import { AuthorFace, AuthorName, authorName } from './compose/post-author.tsx'
import { EditedNote } from './edited-note.tsx'
import { RepliesOpener } from './replies/replies-opener.tsx'
import { WriteShare } from './write-acts.tsx'
import { WriteExtras } from './write-extras.tsx'
import { WriteMenuButton } from './write-menu-button.tsx'
import { WriteText } from './write-text.tsx'

/** A write on its own page: a poster. */
export function WriteAlone({ write, onDeleted }: { write: Write; onDeleted: () => void }) {
  const { author, createdAt, content, mentions, hidden } = write
  return (
    <article>
      <VisuallyHidden as="h1">{m.write_by({ name: authorName(author) })}</VisuallyHidden>
      <div className="flex items-center gap-3 py-2">
        <AuthorFace author={author} size="m" />
        <div className="grid min-w-0 flex-1">
          <AuthorName author={author} />
          <p className="text-xs text-ink-3">
            <time dateTime={createdAt}>{dateTime(createdAt)}</time>
            <EditedNote write={write} />
          </p>
        </div>
        <WriteMenuButton write={write} onDeleted={onDeleted} />
      </div>
      {hidden && <p className="text-sm text-warn">{m.write_hidden()}</p>}
      <WriteText text={content} mentions={mentions} alone />
      <WriteExtras write={write} alone />
      <div className="mt-3">
        <SocialBar ruled>
          <ApproveButton thing={write} of="write" />
          <RepliesOpener write={write} />
          <WriteShare write={write} />
        </SocialBar>
      </div>
    </article>
  )
}
