import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { ContactRow } from '@sheds/contract/sheds/contacts'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { mostCounted } from '../../../platform/db/limits.ts'
import type { Allowance } from '../../../platform/http/limits/rate-limit.ts'
import { newId } from '../../../platform/ids.ts'
import { newestFirst, readPage } from '../../../platform/paging.ts'
import type { Actor } from '../../../platform/session.ts'
import { lockOpenUser } from '../../users/users.api.ts'
import { addHeat } from '../shed-counts.queries.ts'
import { owns } from '../sheds.policy.ts'
import { firstIdAt, heatPoints } from '../sheds.rules.ts'
import { refuseClosed } from '../sheds.service.ts'
import { lockOthersCounts } from '../subscriptions/subscriptions.service.ts'
import { type ContactLogRow, hasContact, insertContact, type NewContact, selectContacts } from './contacts.queries.ts'

const repeatMs = 60_000

export type Contact = Omit<NewContact, 'id' | 'now'>

/**
 * Logs that a person contacts a shed about something. The same within a minute is logged once, even if sent
 * simultaneously; false if it was logged already. Only new contacts count against the caller's limits.
 */
export const logContact = async (
  context: Parts<'config' | 'database' | 'limiter' | 'clock'>,
  contact: Contact,
): Promise<boolean> => {
  const { shedId, userId, subjectId, subject } = contact
  const { sql } = context.database
  const now = context.clock.now()
  const repeat = { shedId, userId, subjectId, subject, from: firstIdAt(now.getTime() - repeatMs) }
  if (await hasContact(sql, repeat)) return false
  let counted: Promise<void> | undefined
  return transaction(sql, async (tx) => {
    await lockOpenUser(tx, userId)
    await lockOthersCounts(tx, userId, shedId)
    if (await hasContact(tx, repeat)) return false
    // This is the first of simultaneous contacts. If PostgreSQL aborts and repeats the transaction, it is not counted
    // again.
    counted ??= countContact(context, userId)
    await counted
    const at = now.toISOString()
    await insertContact(tx, { ...contact, id: newId(now.getTime()), now: at })
    await addHeat(tx, shedId, { points: heatPoints.contact, at })
    return true
  })
}

const hour = 3600
const day = 24 * hour

const countContact = async ({ config, limiter }: Parts<'config' | 'limiter'>, userId: string): Promise<void> => {
  if (!config.rateLimits) return
  await takeContact(limiter.take(`contacts-hour:${userId}`, config.contactsPerHour, hour))
  await takeContact(limiter.take(`contacts-day:${userId}`, config.contactsPerDay, day))
}

const takeContact = async (taken: Allowance | Promise<Allowance>): Promise<void> => {
  const { allowed, retryAfterSeconds } = await taken
  if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
}

/** Contacts of the caller's own shed, newest first. */
export const listContacts = (
  { database }: Parts<'database'>,
  { userId }: Actor,
  { id: shedId, ...page }: PageQuery & { id: Id },
): Promise<Page<ContactRow>> =>
  readPage(page, newestFirst, {
    read: async (start) => {
      const found = await selectContacts(database.sql, { ...start, shedId, mostCounted })
      const { ownerId } = refuseClosed(found[0])
      if (!owns(userId, { userId: ownerId })) throw new AppError('forbidden')
      return found
    },
    show: toContactRow,
    mostCounted,
  })

const toContactRow = (contact: ContactLogRow): ContactRow => ({
  id: contact.id,
  shed_id: contact.shedId,
  product_id: contact.subjectId,
  subject: contact.subject,
  user_id: contact.userId,
  user: { id: contact.userId, name: contact.username, picture: contact.picture },
  message_preview: contact.messagePreview,
  createdAt: contact.createdAt,
})
