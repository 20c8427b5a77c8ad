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
import { registerWorker, tellVisit } from '../../lib/worker/register-worker.ts'
import * as m from '../../messages/compiled/messages.ts'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { AgedMark, NetBackNotice, NetLink, NetNotice } from '../../ui/site-frame.tsx'

import { useWatched, watched } from '../../ui/watched.ts'

// By itself it would learn it from the next change alone, and ask in vain until then.
if (!navigator.onLine) onlineManager.setOnline(false)
/** One after the other; what fails keeps nothing else from being done. */
const tendDevice = async (): Promise<void> => {
  await registerWorker()
  await tendPushHere().catch(() => undefined)
  watchTapped()
  await tendKept()
}
tendDevice().catch(() => undefined)
if (keptAt !== undefined) void watchReach()

const news = watched<OutboxNews | undefined>(undefined)
/** What waits to be sent goes from here, on any page of somebody who is logged in. */
const startOutbox = async (): Promise<void> => {
  if (currentViewer() === undefined) return
  const { startSender } = await loadOutbox()
  startSender((came) => news.show(came))
}
startOutbox().catch(() => undefined)

/** The address this page was opened at: a copy of that alone is old. */
const openedAt = window.location.pathname
const openedTime = performance.timeOrigin

/** That there is no network, that it is back, and how old what one sees is. */
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

/** What went out, for a while; what was refused is said for itself, with why. */
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

/** How much of what the copy said is still on the screen. What the phone shows by itself is as old as it says. */
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

/** Where the line lay, what is on the screen is asked for again when it is back. */
const useAskAgain = (isThere: boolean): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (isThere && keptAt !== undefined) void client.refetchQueries({ type: 'active', stale: true })
  }, [client, isThere])
}

const restsAfter = 2000

/** A page that came to rest is told to the worker. */
const useVisits = (): void => {
  const { pathname, search } = useLocation()
  const isComing = useComing()
  useEffect(() => {
    if (isComing || !navigator.onLine) return
    const timer = setTimeout(() => {
      keepMarks()
      void tellVisit(`${pathname}${search}`)
    }, restsAfter)
    return () => clearTimeout(timer)
  }, [pathname, search, isComing])
}

/** A copy says nothing of who looks: what they did on this phone, the phone knows. */
const useMarks = (): void => {
  const client = useQueryClient()
  useEffect(() => putMarks(client, keptAt), [client])
}
