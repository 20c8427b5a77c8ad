import type { Write } from '@sheds/contract/writes'
import { keepDestination } from '../../lib/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { writeHref } from './writes.address.ts'

/** Where a visitor would answer. */
export function ReplyLogin({ write }: { write: Pick<Write, 'id'> }) {
  return (
    <ButtonLink href="/login" kind="brand" block onClick={() => keepDestination(writeHref(write.id))}>
      {m.reply_log_in()}
    </ButtonLink>
  )
}
