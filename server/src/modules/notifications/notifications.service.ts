import type { AnswerOf, BodyOf } from '@sheds/contract/endpoint'
import type {
  listNotifications as listCall,
  NotificationSettings,
  setNotificationSettings as settingsCall,
} from '@sheds/contract/notifications/notifications'
import { switchableTypes } from '@sheds/contract/notifications/notifications'
import type { Id, PageQuery } from '@sheds/contract/scalars'
import { z } from 'zod'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import { mostCounted } from '../../platform/db/limits.ts'
import type { PageEnd } from '../../platform/http/pages/page-headers.ts'
import { readPage, type SortOrder } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import { lockOpenUser } from '../users/users.api.ts'
import { lockReceivers } from './activities.queries.ts'
import {
  findSettings,
  findUnread,
  type NotificationRow,
  selectNotifications,
  updateToRead,
  upsertSettings,
} from './notifications.queries.ts'
import { toNotification } from './notifications.views.ts'

const mostSeq = 2_147_483_647

const newestTold: SortOrder<NotificationRow, number> = {
  cursor: z.tuple([z.int32().min(0)]),
  start: mostSeq,
  placeOf: ({ seq }) => seq,
}

interface NotificationPage {
  list: AnswerOf<typeof listCall>
  end: PageEnd
}

/** One statement, including the unread and total counts. */
export const listNotifications = async (
  { database }: Parts<'database'>,
  { userId }: Actor,
  page: PageQuery,
): Promise<NotificationPage> => {
  let unread = 0
  const { rows, ...end } = await readPage(page, newestTold, {
    read: async (start) => {
      const found = await selectNotifications(database.sql, { ...start, userId, mostCounted })
      unread = found[0]?.unread ?? 0
      return found
    },
    show: toNotification,
    mostCounted,
  })
  return { list: { rows, unread }, end }
}

/** Marks some or all as read and returns the unread count; repeating it changes nothing. */
export const readNotifications = async (
  context: Parts<'database' | 'live'>,
  { userId }: Actor,
  ids: readonly Id[] | undefined,
): Promise<number> => {
  const unread = await transaction(context.database.sql, async (tx) => {
    await lockReceivers(tx, [userId])
    const left = await updateToRead(tx, userId, ids)
    if (left !== undefined) await context.live.tell(tx, [{ userId, kind: 'unread', data: { unread: left } }])
    return left
  })
  if (unread === undefined) return findUnread(context.database.sql, userId)
  await context.live.wake([userId])
  return unread
}

export const getSettings = async ({ database }: Parts<'database'>, { userId }: Actor): Promise<NotificationSettings> =>
  toSettings(await findSettings(database.sql, userId))

export const setSettings = async (
  { database }: Parts<'database'>,
  { userId }: Actor,
  change: BodyOf<typeof settingsCall>,
): Promise<NotificationSettings> => {
  const on = switchableTypes.filter((type) => change[type] === true)
  const off = switchableTypes.filter((type) => change[type] === false)
  const kept = await transaction(database.sql, async (tx) => {
    await lockOpenUser(tx, userId)
    return upsertSettings(tx, userId, { on, off })
  })
  return toSettings(kept)
}

const toSettings = (off: readonly string[]): NotificationSettings =>
  Object.fromEntries(switchableTypes.map((type) => [type, !off.includes(type)])) as NotificationSettings
