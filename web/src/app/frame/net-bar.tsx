import { onlineManager, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import History from 'lucide-react/icons/history'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useOnline } from '../../lib/api/use-online.ts'
import { dateTime } from '../../lib/language/format.ts'
import { useNow } from '../../lib/language/now.ts'
import { shortTime } from '../../lib/language/short-time.ts'
import { useComing } from '../../lib/page/arrival.ts'
import { tendPushHere } from '../../lib/push/push-device.ts'
import { keepMarks, putMarks } from '../../lib/worker/kept-marks.ts'
import { keptAt } from '../../lib/worker/kept-page.ts'
import { useReached, watchReach } from '../../lib/worker/reach.ts'
import { registerWorker, tellVisit } from '../../lib/worker/register-worker.ts'
import * as m from '../../messages/compiled/messages.ts'
import { AgedMark, NetBackNotice, NetNotice } from '../../ui/site-frame.tsx'

// By itself it would learn it from the next change alone, and ask in vain until then.
if (!navigator.onLine) onlineManager.setOnline(false)
registerWorker()
  .then(tendPushHere)
  .catch(() => undefined)
if (keptAt !== undefined) void watchReach()

/** The address this page was opened at: a copy of that alone is old. */
const openedAt = window.location.pathname
const openedTime = performance.timeOrigin

/** That there is no network, that it is back, and how old what one sees is. */
export function NetBar() {
  const online = useOnline()
  const reached = useReached()
  const isThere = online && reached
  const isBack = useJustBack(isThere)
  const copied = useCopied()
  const isOld = copied === 'on the screen' || (copied === 'some' && !isThere)
  useVisits()
  useMarks()
  useAskAgain(isThere)
  const isCopy = useLocation().pathname === openedAt
  const from = isCopy && isOld ? keptAt : undefined
  if (!isThere || isBack) {
    const Notice = isThere ? NetBackNotice : NetNotice
    return (
      <Notice role="status">
        {isThere ? <CircleCheck /> : <WifiOff />}
        {isThere ? m.net_back() : online ? m.net_unanswered() : m.net_none()}
        {from && <Aged from={from} />}
      </Notice>
    )
  }
  return from === undefined ? null : <Aged from={from} />
}

function Aged({ from }: { from: string }) {
  const time = shortTime(from, useNow())
  return (
    <AgedMark title={m.net_from_hint({ time: dateTime(from) })}>
      <History />
      {m.net_from({ time })}
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
