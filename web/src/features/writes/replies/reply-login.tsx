import type { Write } from '@sheds/contract/writes/writes'
import { askLink } from '../../../lib/login/ask-login.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { authorName } from '../compose/post-author.tsx'

/** Where a visitor would answer: they are asked to log in, and find the field here. */
export function ReplyLogin({ write: { id, author } }: { write: Pick<Write, 'id' | 'author'> }) {
  const thing = { look: 'person', name: authorName(author), picture: author.picture ?? undefined } as const
  return (
    <ButtonLink {...askLink({ kind: 'reply', id, thing })} kind="brand" block>
      {m.reply_log_in()}
    </ButtonLink>
  )
}
