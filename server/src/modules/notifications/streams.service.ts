import type { Id } from '@sheds/contract/scalars'
import { tag } from '@sheds/contract/tags'
import type { Context, Parts } from '../../platform/context.ts'
import { createBatcher } from '../../platform/work/batcher.ts'
import { noteSessionsTold, selectOpenSessions } from '../users/users.api.ts'
import { beat, end, type LiveStream, send, sendNumber } from './live-stream.ts'
import { selectNotificationsById } from './notifications.queries.ts'
import { toNotification } from './notifications.views.ts'
import { type LiveRow, mostMissed, selectLive } from './streams.queries.ts'

/** Open streams of one server instance. */
export interface Streams {
  /** Sends missed and new events until either side ends the stream. */
  add(stream: LiveStream): void
  /** Ends all streams; clients reconnect to another instance. */
  close(): void
  count(): number
}

const mostOfOne = 8

/** Proxies close a connection after about a minute of silence. Each beat also finds events that the bus lost. */
const beatSeconds = 15

/** Writes posted within this time are announced once, because every stream is informed. */
const gatherMs = 1000

const beforeAll = -1

export const createStreams = (context: Parts<'database' | 'log' | 'live' | 'onChange'>): Streams => {
  const open = new Map<Id, Set<LiveStream>>()
  const refreshes = createBatcher<Id, void>(async (userIds) => {
    await sendUpdates(
      context,
      [...new Set(userIds)].flatMap((userId) => [...(open.get(userId) ?? [])]),
    )
    return userIds.map(() => undefined)
  })
  const refreshStreams = (userIds: Iterable<Id>): void => {
    for (const userId of userIds)
      if (open.has(userId))
        refreshes.add(userId).catch((err: unknown) => context.log.warn({ err }, 'live events were not sent'))
  }
  const drop = (stream: LiveStream): void => {
    const own = open.get(stream.userId)
    own?.delete(stream)
    if (own?.size === 0) open.delete(stream.userId)
  }
  const all = (): LiveStream[] => [...open.values()].flatMap((own) => [...own])
  const stopListening = context.live.onWake(refreshStreams)
  const writes = gatherCalls(() => {
    for (const stream of all()) send(stream, 'writes', { data: {} })
  })
  context.onChange((tags) => {
    if (tags.includes(tag.writes)) writes.add()
  })
  const timer = setInterval(() => {
    for (const stream of all()) beat(stream)
    refreshStreams(open.keys())
  }, beatSeconds * 1000).unref()
  return {
    add(stream) {
      const own = open.get(stream.userId) ?? new Set()
      const [oldest] = own
      if (own.size >= mostOfOne && oldest !== undefined) {
        own.delete(oldest)
        end(oldest, 'too_many')
      }
      open.set(stream.userId, own.add(stream))
      stream.body.once('close', () => drop(stream))
      beat(stream)
      refreshStreams([stream.userId])
    },
    close() {
      clearInterval(timer)
      writes.stop()
      stopListening()
      for (const stream of all()) end(stream)
    },
    count: () => all().length,
  }
}

/** Calls `tell` once for all calls within a time. */
const gatherCalls = (tell: () => void): { add(): void; stop(): void } => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    timer = undefined
    tell()
  }
  return {
    add: () => {
      timer ??= setTimeout(end, gatherMs).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** At most three statements, and one more with replicas, however many streams there are. Runs one at a time, so that nothing is sent twice. */
const sendUpdates = async (context: Parts<'database'>, streams: readonly LiveStream[]): Promise<void> => {
  if (streams.length === 0) return
  const { sql } = context.database
  const [alive, rows] = await Promise.all([
    selectOpenSessions(
      sql,
      streams.map(({ sessionId }) => sessionId),
    ),
    selectLive(sql, positionsOf(streams)),
  ])
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  const notifications = await notificationsOf(sql, rows)
  const told = streams.filter(({ userId, seq }) => seq !== byUser.get(userId)?.[0]?.head)
  await noteSessionsTold(
    context,
    told.map(({ sessionId }) => sessionId),
  )
  for (const stream of streams) {
    if (alive.has(stream.sessionId)) sendNews(stream, byUser.get(stream.userId) ?? [], notifications)
    else end(stream, 'login')
  }
}

const positionsOf = (streams: readonly LiveStream[]): { userId: Id; after: number }[] => {
  const after = new Map<Id, number>()
  for (const { userId, seq = Number.MAX_SAFE_INTEGER } of streams)
    after.set(userId, Math.min(seq, after.get(userId) ?? Number.MAX_SAFE_INTEGER))
  return [...after].map(([userId, seq]) => ({ userId, after: Math.min(seq, mostSeq) }))
}

const mostSeq = 2_147_483_647

type NotificationsById = ReadonlyMap<string, ReturnType<typeof toNotification>>

const notificationsOf = async (
  sql: Context['database']['sql'],
  rows: readonly LiveRow[],
): Promise<NotificationsById> => {
  const ids = rows.flatMap(({ seq, kind, data }) => (seq !== null && kind === 'notification' ? [data.id ?? ''] : []))
  if (ids.length === 0) return new Map()
  const found = await selectNotificationsById(sql, [...new Set(ids)])
  return new Map(found.map((row) => [row.id, toNotification(row)]))
}

const sendNews = (stream: LiveStream, rows: readonly LiveRow[], notifications: NotificationsById): void => {
  const { head = 0, unread = 0 } = rows[0] ?? {}
  const last = stream.seq ?? beforeAll
  const news = rows.filter(({ seq }) => seq !== null && seq > last)
  const isWhole = last + news.length >= head && news.length <= mostMissed
  if (last > head || last === beforeAll || !isWhole) {
    stream.seq = head
    send(stream, 'hello', { seq: head, data: { unread } })
  } else for (const row of news) sendOne(stream, row, notifications)
}

const sendOne = (
  stream: LiveStream,
  { seq, kind, data, unread: unreadNow }: LiveRow,
  notifications: NotificationsById,
): void => {
  stream.seq = seq ?? undefined
  const number = seq ?? 0
  const { unread = unreadNow } = data
  const notification = notifications.get(data.id ?? '')
  if (kind === 'unread') send(stream, 'unread', { seq: number, data: { unread } })
  else if (kind === 'balance' || kind === 'orders') send(stream, kind, { seq: number, data: {} })
  else if (notification === undefined) sendNumber(stream, number)
  else send(stream, 'notification', { seq: number, data: { unread, notification } })
}
