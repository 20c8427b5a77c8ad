import { readNotifications } from '@sheds/contract/notifications/notifications'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { caughtUp } from '../../lib/api/stale.ts'
import { setUnread, useUnread } from '../../lib/live/bell.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'

export function MarkAllRead() {
  const unread = useUnread()
  const { show } = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(readNotifications, { body: {} }),
    onSuccess: async ({ unread: left }) => {
      setUnread(left)
      await caughtUp()
    },
    onError: () => show({ text: m.notifications_read_failed(), kind: 'error' }),
  })
  return (
    <Button kind="text" onClick={() => mutate()} loading={isPending} disabled={unread === 0}>
      {m.notifications_read_all()}
    </Button>
  )
}

export function NothingYet() {
  return (
    <EmptyState
      title={m.notifications_none()}
      text={m.notifications_none_text()}
      action={
        <ButtonLink href="/sheds" kind="brand">
          {m.notifications_none_way()}
        </ButtonLink>
      }
    />
  )
}
