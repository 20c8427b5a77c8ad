import type { ContactRow } from '@sheds/contract/contacts'
import { type Id, isId, type Page, type PageQuery, type Time } from '@sheds/contract/scalars'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { Allowance } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { cappedTotal, decodeCursor, toPage } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import { lockOpenUser } from '../users/users.service.ts'
import {
  type ContactLogRow,
  type ContactsRow,
  hasContact,
  insertContact,
  type NewContact,
  selectContacts,
} from './contacts.queries.ts'
import { firstIdAt } from './contacts.rules.ts'
import { heatPoints } from './heat.rules.ts'
import { addHeat } from './shed-counts.queries.ts'
import { owns } from './sheds.policy.ts'
import { refuseClosed } from './sheds.service.ts'
import { lockOthersCounts } from './subscriptions.service.ts'

const repeatMs = 60_000

export type Contact = Omit<NewContact, 'id' | 'now'>

/**
 * Keeps that somebody contacts a shed about something; the same within a minute is kept once, however many come at the
 * same time. False when it was kept already. Only what is new counts against the caller's limits.
 */
export const logContact = async (context: Context, contact: Contact): Promise<boolean> => {
  const { shedId, userId, subjectId } = contact
  if (!isId(shedId)) throw new AppError('not_found')
  const { sql } = context.database
  const now = context.clock.now()
  const repeat = { shedId, userId, subjectId, from: firstIdAt(now.getTime() - repeatMs) }
  if (await hasContact(sql, repeat)) return false
  await countContact(context, userId)
  return transaction(sql, async (tx) => {
    await lockOpenUser(tx, userId)
    await lockOthersCounts(tx, shedId, userId)
    if (await hasContact(tx, repeat)) return false
    const at = now.toISOString()
    await insertContact(tx, { ...contact, id: newId(now.getTime()), now: at })
    await addHeat(tx, shedId, { points: heatPoints.contact, at })
    return true
  })
}

const hour = 3600
const day = 24 * hour

const countContact = async ({ config, limiter }: Context, userId: string): Promise<void> => {
  if (!config.rateLimits) return
  await takeContact(limiter.take(`contacts-hour:${userId}`, config.contactsPerHour, hour))
  await takeContact(limiter.take(`contacts-day:${userId}`, config.contactsPerDay, day))
}

const takeContact = async (taken: Allowance | Promise<Allowance>): Promise<void> => {
  const { allowed, retryAfterSeconds } = await taken
  if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
}

const Position = z.tuple([z.uuid()])

/** The log grows for ever: its total is exact up to here. */
const mostCounted = 1000

/** Who asked the caller's own shed about what, newest first. */
export const listContacts = async (
  { database }: Context,
  { userId }: Actor,
  { id: shedId, limit, cursor }: PageQuery & { id: string },
): Promise<Page<ContactRow>> => {
  const before = decodeCursor(Position, cursor)?.[0]
  const found = await selectContacts(database.sql, { shedId, mostCounted, before, limit })
  const { ownerId, total } = refuseClosed(found[0])
  if (!owns(userId, { userId: ownerId })) throw new AppError('forbidden')
  const { rows, next } = toPage(found.filter(isContact), limit, ({ id }) => [id])
  return { rows: rows.map(toContactRow), next, total: cappedTotal(total, mostCounted) }
}

const isContact = (row: ContactsRow): row is ContactsRow & ContactLogRow => row.id !== null

const toContactRow = (contact: ContactLogRow): ContactRow => ({
  id: contact.id as Id,
  shed_id: contact.shedId as Id,
  product_id: contact.subjectId as Id | null,
  subject: contact.subject,
  user_id: contact.userId as Id,
  user: { id: contact.userId as Id, name: contact.username, picture: contact.picture },
  message_preview: contact.messagePreview,
  createdAt: contact.createdAt as Time,
})
