import {
  type Notification,
  type NotificationType,
  readNotifications,
} from '@sheds/contract/notifications/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import AtSign from 'lucide-react/icons/at-sign'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Gift from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import Heart from 'lucide-react/icons/heart'
import KeyRound from 'lucide-react/icons/key-round'
import MessageCircle from 'lucide-react/icons/message-circle'
import Music from 'lucide-react/icons/music'
import Package from 'lucide-react/icons/package'
import Search from 'lucide-react/icons/search'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Star from 'lucide-react/icons/star'
import TrendingDown from 'lucide-react/icons/trending-down'
import Undo2 from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { callApi } from '../../lib/api/api.ts'
import { castShadow } from '../../lib/api/shadow.ts'
import { deviceName } from '../../lib/device-name.ts'
import { TimeAgo } from '../../lib/language/time-ago.tsx'
import { setUnread } from '../../lib/live/bell.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { sentenceOf } from './notifications.messages.ts'
import { hrefOf, isSecurity } from './notifications.rules.ts'

/** Kinds of subjects whose picture is shown beside the sentence. */
const pictured = new Set<string | undefined>(['product', 'dish', 'music'])

/** Sentence, actors and time. The whole row is a link, which marks the notification as read. */
export function NotificationRow({ note }: { note: Notification }) {
  const read = useMarkRead(note)
  const picture = pictured.has(note.subject?.kind) ? (note.subject?.picture ?? null) : null
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
        <ActionLink note={note} onFollow={read} />
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

const actionLabels: Readonly<Partial<Record<Notification['type'], () => string>>> = {
  request_in: m.note_see_request,
  top_up_failed: m.retry,
  cash_out_failed: m.retry,
}

/** Button for the next step. It overlays the row's link and has the same destination. */
function ActionLink({ note, onFollow }: { note: Notification; onFollow: () => void }) {
  const label = isSecurity(note.type) ? m.note_protect : actionLabels[note.type]
  if (label === undefined) return null
  return (
    <ButtonLink href={hrefOf(note)} onClick={onFollow} kind="soft" size="sm" className="mt-1.5">
      {label()}
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

const useMarkRead = ({ id, read }: Notification): (() => void) => {
  const client = useQueryClient()
  return () => {
    if (read) return
    callApi(readNotifications, { body: { ids: [id] } }).then(
      ({ unread }) => {
        setUnread(unread)
        castShadow(client, { id, fields: { read: true } })
      },
      // The notification stays marked as unread.
      () => undefined,
    )
  }
}

const icons: Readonly<Record<NotificationType, LucideIcon>> = {
  follow: UserPlus,
  subscribe: Bell,
  product: Package,
  music: Music,
  song_failed: X,
  like: Heart,
  review: Star,
  money_in: ArrowDownLeft,
  music_sold: ArrowDownLeft,
  music_share: ArrowDownLeft,
  music_split_joined: HandCoins,
  music_split_left: HandCoins,
  order: ShoppingBasket,
  stock: Package,
  music_gift: Gift,
  music_ended: Undo2,
  gift_ended: Undo2,
  request_in: HandCoins,
  request_accepted: HandCoins,
  request_rejected: HandCoins,
  request_expired: HandCoins,
  top_up_done: ArrowDownLeft,
  top_up_failed: X,
  cash_out_done: ArrowUpRight,
  cash_out_failed: X,
  search_found: Search,
  price_drop: TrendingDown,
  back_in_stock: Package,
  reply: MessageCircle,
  mention: AtSign,
  approval: BadgeCheck,
  reply_approval: BadgeCheck,
  new_device: ShieldAlert,
  recovery_used: KeyRound,
  password_changed: KeyRound,
  wallet_password_changed: KeyRound,
  wallet_frozen: ShieldAlert,
  wallet_locked: ShieldAlert,
  reported_hidden: EyeOff,
  reported_fine: Eye,
  reported_upheld: EyeOff,
}

const warning = 'bg-warn-soft text-warn'
const danger = 'bg-danger-soft text-danger'
const income = 'bg-success-soft text-money-in'
const money = 'bg-money-soft text-money-text'

const tones: Readonly<Partial<Record<NotificationType, string>>> = {
  like: 'bg-brand-soft text-brand-text',
  money_in: income,
  music_sold: income,
  music_share: income,
  music_gift: 'bg-brand-soft text-brand-text',
  music_ended: warning,
  gift_ended: warning,
  request_accepted: income,
  top_up_done: income,
  request_in: money,
  cash_out_done: money,
  request_rejected: danger,
  top_up_failed: danger,
  cash_out_failed: danger,
  song_failed: danger,
  stock: warning,
  reported_hidden: warning,
  reported_upheld: danger,
}

const toneOf = (type: NotificationType): string =>
  isSecurity(type) ? warning : (tones[type] ?? 'bg-accent-soft text-accent-text')

/** Actors with a small icon of the action; only the icon if there are no actors. */
function NotificationMark({ note }: { note: Notification }) {
  const Icon = icons[note.type]
  if (note.actors.length === 0 && note.shed === null)
    return (
      <span className={cx('grid size-11 flex-none place-items-center rounded-full', toneOf(note.type))}>
        <Icon className="size-5.5" aria-hidden="true" />
      </span>
    )
  return (
    <span className="relative size-11 flex-none" aria-hidden="true">
      <Faces note={note} />
      <span
        className={cx(
          'absolute -right-1.5 -bottom-1 grid size-5.5 place-items-center rounded-full border-2',
          note.read ? 'border-surface-0' : 'border-surface-1',
          toneOf(note.type),
        )}
      >
        <Icon className="size-3" strokeWidth={2.75} />
      </span>
    </span>
  )
}

function Faces({ note: { actors, shed, read } }: { note: Notification }) {
  if (shed !== null) return <ShedMark id={shed.id} name={shed.name} src={shed.picture} />
  const [first, second] = actors
  if (second === undefined) return <Avatar name={first?.name ?? ''} src={first?.picture} />
  return (
    <>
      <Avatar name={first?.name ?? ''} src={first?.picture} size="s" className="absolute top-0 left-0" />
      <Avatar
        name={second.name}
        src={second.picture}
        size="s"
        className={cx('absolute top-3 left-3 ring-2', read ? 'ring-surface-0' : 'ring-surface-1')}
      />
    </>
  )
}
