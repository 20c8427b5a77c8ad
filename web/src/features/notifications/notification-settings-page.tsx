import {
  type NotificationSettings,
  type SwitchableType,
  setNotificationSettings,
} from '@sheds/contract/notifications/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { callApi } from '../../lib/api/api.ts'
import { keepAnswer } from '../../lib/api/query.ts'
import type { PageModule } from '../../lib/page/page.ts'
import { ThisDevice } from '../../lib/push/this-device.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { Switch } from '../../ui/form/checkbox.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Columns } from '../../ui/list/columns.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { MembersOnly } from '../users/members-only.tsx'
import { PeopleSkeleton } from '../users/people-list.tsx'
import { settingsQuery } from './notifications.queries.ts'

export const head: PageModule['head'] = () => ({ title: `${m.notifications_settings()} · Sheds`, index: false })

const groups: readonly { title: () => string; types: readonly SwitchableType[] }[] = [
  { title: m.notify_people, types: ['follow'] },
  { title: m.writes, types: ['reply', 'mention', 'approval', 'reply_approval'] },
  {
    title: m.notify_market,
    types: [
      'subscribe',
      'product',
      'music',
      'like',
      'review',
      'search_found',
      'price_drop',
      'back_in_stock',
      'song_failed',
      'order',
      'stock',
    ],
  },
  {
    title: m.notify_money,
    types: [
      'money_in',
      'music_sold',
      'music_share',
      'music_split_joined',
      'music_split_left',
      'music_gift',
      'request_in',
      'request_accepted',
      'request_rejected',
      'request_expired',
      'top_up_done',
      'top_up_failed',
      'cash_out_done',
      'cash_out_failed',
    ],
  },
]

const labels: Readonly<Record<SwitchableType, () => string>> = {
  follow: m.notify_follow,
  subscribe: m.notify_subscribe,
  product: m.notify_product,
  music: m.notify_music,
  song_failed: m.notify_song_failed,
  like: m.notify_like,
  review: m.notify_review,
  music_sold: m.notify_music_sold,
  music_share: m.notify_music_share,
  music_split_joined: m.notify_music_split_joined,
  music_split_left: m.notify_music_split_left,
  order: m.notify_order,
  stock: m.notify_stock,
  music_gift: m.notify_music_gift,
  money_in: m.notify_money_in,
  request_in: m.notify_request_in,
  request_accepted: m.notify_request_accepted,
  request_rejected: m.notify_request_rejected,
  request_expired: m.notify_request_expired,
  top_up_done: m.notify_top_up_done,
  top_up_failed: m.notify_top_up_failed,
  cash_out_done: m.notify_cash_out_done,
  cash_out_failed: m.notify_cash_out_failed,
  search_found: m.notify_search_found,
  price_drop: m.notify_price_drop,
  back_in_stock: m.notify_back_in_stock,
  reply: m.notify_reply,
  mention: m.notify_mention,
  approval: m.notify_approval,
  reply_approval: m.notify_reply_approval,
}

export function Page() {
  return (
    <Columns>
      <MembersOnly title={m.notifications_settings()} reason={m.notifications_reason()}>
        <div className="mx-auto max-w-2xl">
          <BackLink href="/notifications">{m.notifications()}</BackLink>
          <h1 className="text-2xl text-balance">{m.notifications_settings()}</h1>
          <ThisDevice />
          <Switches />
        </div>
      </MembersOnly>
    </Columns>
  )
}

function Switches() {
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery())
  if (data === undefined && isError)
    return (
      <ErrorState
        message={m.notify_failed()}
        retryLabel={m.retry()}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined) return <PeopleSkeleton times={5} />
  return (
    <>
      {groups.map(({ title, types }) => (
        <section key={types[0]} className="mt-4">
          <h2 className="pb-1 text-xs font-semibold text-ink-3">{title()}</h2>
          <Card className="px-4">
            {types.map((type) => (
              <TypeSwitch key={type} type={type} settings={data} />
            ))}
          </Card>
        </section>
      ))}
      <OtherSettings />
    </>
  )
}

/** Notifications with settings of their own: saved searches and account security. */
function OtherSettings() {
  return (
    <>
      <section className="mt-4">
        <h2 className="pb-1 text-xs font-semibold text-ink-3">{m.search()}</h2>
        <Card className="px-4">
          <ListRow title={m.saved_searches()} meta={m.save_once_a_day()} href="/searches" />
        </Card>
      </section>
      <section className="mt-4">
        <h2 className="pb-1 text-xs font-semibold text-ink-3">{m.notify_safety()}</h2>
        <Card className="px-4">
          <ListRow
            title={m.notify_security()}
            meta={m.notify_security_text()}
            end={
              <Badge>
                <Lock className="size-3.5" aria-hidden="true" />
                {m.notify_always()}
              </Badge>
            }
          />
        </Card>
      </section>
    </>
  )
}

/** Switch that changes at once and reverts if the server refuses. */
function TypeSwitch({ type, settings }: { type: SwitchableType; settings: NotificationSettings }) {
  const client = useQueryClient()
  const { show } = useToasts()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (isOn: boolean) => callApi(setNotificationSettings, { body: { [type]: isOn } }),
    onSuccess: (answer) => keepAnswer(client, settingsQuery(), answer),
    onError: () => show({ text: m.notify_not_saved(), kind: 'error' }),
  })
  return (
    <Switch
      label={labels[type]()}
      checked={isPending ? variables : settings[type]}
      onChange={({ target }) => mutate(target.checked)}
    />
  )
}
