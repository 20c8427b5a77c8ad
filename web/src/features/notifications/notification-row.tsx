import { type Notification, readNotifications } from '@sheds/contract/notifications/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { castShadow } from '../../lib/api/shadow.ts'
import { TimeAgo } from '../../lib/language/time-ago.tsx'
import { setUnread } from '../../lib/live/bell.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { deviceName } from '../users/settings/device-name.ts'
import { NotificationMark } from './notification-mark.tsx'
import { sentenceOf } from './notifications.messages.ts'
import { hrefOf, isSecurity } from './notifications.rules.ts'

/** What happened, who did it and when; the whole row leads there, and has read it then. */
export function NotificationRow({ note }: { note: Notification }) {
  const read = useReading(note)
  const picture = note.subject?.kind === 'product' || note.subject?.kind === 'music' ? note.subject.picture : null
  return (
    <div
      className={cx(
        'relative -mx-gutter flex items-start gap-3 border-b border-border py-2.5 ps-gutter',
        note.read ? 'pe-gutter' : 'bg-surface-1 pe-8',
      )}
    >
      <NotificationMark note={note} />
      <div className="min-w-0 flex-1">
        <Link
          href={hrefOf(note)}
          onClick={read}
          className="block text-sm wrap-anywhere text-ink-2 after:absolute after:inset-0"
        >
          <Sentence note={note} />
          {!note.read && <VisuallyHidden> {m.note_unread()}</VisuallyHidden>}
        </Link>
        <TimeAgo time={note.createdAt} className="block text-xs text-ink-3 tabular-nums" />
        <WayOn note={note} onFollow={read} />
      </div>
      {picture !== null && (
        <img
          src={picture}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          decoding="async"
          className="size-11 flex-none rounded-xs object-cover"
        />
      )}
      {!note.read && (
        <span
          className="absolute top-1/2 right-3 -mt-1.25 size-2.5 rounded-full bg-accent ring-1 ring-accent-text"
          aria-hidden="true"
        />
      )}
    </div>
  )
}

const ways: Readonly<Partial<Record<Notification['type'], () => string>>> = {
  request_in: m.note_see_request,
  top_up_failed: m.retry,
  cash_out_failed: m.retry,
}

/** What to do about it. It lies over the row's own link, which leads to the same place. */
function WayOn({ note, onFollow }: { note: Notification; onFollow: () => void }) {
  const way = isSecurity(note.type) ? m.note_protect : ways[note.type]
  if (way === undefined) return null
  return (
    <ButtonLink href={hrefOf(note)} onClick={onFollow} kind="soft" size="sm" className="mt-1.5">
      {way()}
    </ButtonLink>
  )
}

function Sentence({ note }: { note: Notification }) {
  return sentenceOf(note, deviceName(note.detail)).map(({ text, isName }, at) =>
    isName ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other place
      <b key={at} className="font-semibold text-ink-1">
        {text}
      </b>
    ) : (
      text
    ),
  )
}

const useReading = ({ id, read }: Notification): (() => void) => {
  const client = useQueryClient()
  return () => {
    if (read) return
    callApi(readNotifications, { body: { ids: [id] } }).then(
      ({ unread }) => {
        setUnread(unread)
        castShadow(client, { id, fields: { read: true } })
      },
      // It stays unread, and says so.
      () => undefined,
    )
  }
}
