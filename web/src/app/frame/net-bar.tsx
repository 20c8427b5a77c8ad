import { onlineManager, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import History from 'lucide-react/icons/history'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useOnline } from '../../lib/api/use-online.ts'
import { unsentWords } from '../../lib/draft/unsent-words.ts'
import { tendKept } from '../../lib/keep/kept-door.ts'
import { dateTime, number } from '../../lib/language/format.ts'
import { useNow } from '../../lib/language/now.ts'
import { shortFrom } from '../../lib/language/short-time.ts'
import type { OutboxNews } from '../../lib/outbox/outbox-sender.ts'
import { loadOutbox } from '../../lib/outbox/send-task.ts'
import { onWaiting, waitingCount } from '../../lib/outbox/waiting.store.ts'
import { useComing } from '../../lib/page/arrival.ts'
import { tendPushHere } from '../../lib/push/push-device.ts'
import { watchTapped } from '../../lib/push/read-tapped.ts'
import { currentViewer } from '../../lib/session/my-info.store.ts'
import { keepMarks, putMarks } from '../../lib/worker/kept-marks.ts'
import { keptAt } from '../../lib/worker/kept-page.ts'
import { useReached, watchReach } from '../../lib/worker/reach.ts'
import { registerWorker, reportVisit } from '../../lib/worker/register-worker.ts'
import * as m from '../../messages/compiled/messages.ts'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { AgedMark, NetBackNotice, NetLink, NetNotice } from '../../ui/site-frame.tsx'

import { useWatched, watched } from '../../ui/watched.ts'

// TanStack Query learns of the connection only from changes, and would retry in vain until the next one.
if (!navigator.onLine) onlineManager.setOnline(false)
/** Background tasks, one after the other; a failure stops no other. */
const tendDevice = async (): Promise<void> => {
  await registerWorker()
  await tendPushHere().catch(() => undefined)
  watchTapped()
  await tendKept()
}
tendDevice().catch(() => undefined)
if (keptAt !== undefined) void watchReach()

const news = watched<OutboxNews | undefined>(undefined)
/** Sends waiting tasks from any page of a logged-in user. */
const startOutbox = async (): Promise<void> => {
  if (currentViewer() === undefined) return
  const { startSender } = await loadOutbox()
  startSender((came) => news.show(came))
}
startOutbox().catch(() => undefined)

/** Path at which this page was opened: only its copy may be old. */
const openedAt = window.location.pathname
const openedTime = performance.timeOrigin

/** Shows that there is no network or that it is back, and the age of cached content. */
export function NetBar() {
  const online = useOnline()
  const reached = useReached()
  const isThere = online && reached
  const isBack = useJustBack(isThere)
  const waiting = useSyncExternalStore(onWaiting, waitingCount)
  const came = useNews()
  const copied = useCopied()
  const isOld = copied === 'on the screen' || (copied === 'some' && !isThere)
  useVisits()
  useMarks()
  useAskAgain(isThere)
  const isCopy = useLocation().pathname === openedAt
  const from = isCopy && isOld ? keptAt : undefined
  if (!isThere || isBack || came) {
    const Notice = isThere ? NetBackNotice : NetNotice
    return (
      <Notice role="status">
        {isThere ? <CircleCheck /> : <WifiOff />}
        {isThere ? backText(came) : online ? m.net_unanswered() : m.net_none()}
        {from && <Aged from={from} />}
        {isThere && came && came.refused.length > 0 && <NetLink href="/waiting">{m.net_see()}</NetLink>}
        {isThere && came === undefined && unsentWords().length > 0 && (
          <NetLink href="/waiting">{m.waiting_words()}</NetLink>
        )}
        {!isThere && waiting > 0 && (
          <NetLink href="/waiting">{m.waiting_menu({ n: waiting, count: number(waiting) })}</NetLink>
        )}
      </Notice>
    )
  }
  return from === undefined ? null : <Aged from={from} />
}

const backText = (came: OutboxNews | undefined): string => {
  if (came === undefined) return m.net_back()
  const { sent, refused } = came
  if (refused.length === 0) return m.net_back_sent({ n: sent, count: number(sent) })
  return m.net_back_refused({ n: refused.length, sent: number(sent), count: number(refused.length) })
}

/** Number of sent tasks, for a while; a refusal also gets its own message with the reason. */
const useNews = (): OutboxNews | undefined => {
  const came = useWatched(news)
  const { show } = useToasts()
  const say = useEffectEvent(async ({ refused }: OutboxNews) => {
    const [first] = refused
    if (first === undefined) return
    const { taskTitle, refusalText } = await import('../../lib/outbox/task-words.ts')
    show({ text: `${taskTitle(first)}. ${refusalText(first)}`, kind: 'error', key: 'outbox' })
  })
  useEffect(() => {
    if (came === undefined) return
    void say(came)
    const timer = setTimeout(() => news.show(undefined), shownFor * 2)
    return () => clearTimeout(timer)
  }, [came])
  return came
}

function Aged({ from }: { from: string }) {
  return (
    <AgedMark title={m.net_from_hint({ when: m.at_day({ time: dateTime(from) }) })}>
      <History />
      {shortFrom(from, useNow())}
    </AgedMark>
  )
}

const shownFor = 4000

const useJustBack = (isThere: boolean): boolean => {
  const [{ was, isBack }, set] = useState({ was: isThere, isBack: false })
  if (was !== isThere) set({ was: isThere, isBack: isThere })
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => set((now) => ({ ...now, isBack: false })), shownFor)
    return () => clearTimeout(timer)
  }, [isBack])
  return isBack
}

/** Whether content of the cached copy is still on the screen. Content that the device generates itself is never old. */
const useCopied = (): 'nothing' | 'some' | 'on the screen' => {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const copied = cache.getAll().filter(({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < openedTime)
      if (copied.length === 0) return 'nothing'
      return copied.some((query) => query.isActive()) ? 'on the screen' : 'some'
    },
  )
}

/** After an outage, requests the content of the screen again. */
const useAskAgain = (isThere: boolean): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (isThere && keptAt !== undefined) void client.refetchQueries({ type: 'active', stale: true })
  }, [client, isThere])
}

const restsAfter = 2000

/** Reports an idle page to the worker. */
const useVisits = (): void => {
  const { pathname, search } = useLocation()
  const isComing = useComing()
  useEffect(() => {
    if (isComing || !navigator.onLine) return
    const timer = setTimeout(() => {
      keepMarks()
      void reportVisit(`${pathname}${search}`)
    }, restsAfter)
    return () => clearTimeout(timer)
  }, [pathname, search, isComing])
}

/** A cached page is a visitor's; adds the likes and follows that this device remembers. */
const useMarks = (): void => {
  const client = useQueryClient()
  useEffect(() => putMarks(client, keptAt), [client])
}
