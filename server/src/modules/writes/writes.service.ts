import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id } from '@sheds/contract/scalars'
import { type Tag, writeTags } from '@sheds/contract/tags'
import type { createWrite as createCall, updateWrite as updateCall, Write } from '@sheds/contract/writes/writes'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { raise, type Subject } from '../../platform/slice.ts'
import { releaseFiles } from '../files/files.api.ts'
import { findOffer } from '../products/products.api.ts'
import { lockOpenUser } from '../users/users.api.ts'
import { findMentions, newsOfMentions } from './mentions.service.ts'
import { insertWriteEdit } from './write-edits.queries.ts'
import { isAuthor, sightOf } from './writes.policy.ts'
import {
  addToWriteTotals,
  findWrite,
  findWriteState,
  insertWrite,
  lockWrite,
  updateWriteHidden,
  updateWriteText,
  updateWriteToDeleted,
  type WriteState,
} from './writes.queries.ts'
import { wasRead } from './writes.rules.ts'
import { toWrite, writeSubject } from './writes.views.ts'

type ReadableWrite = NonNullable<Parameters<typeof sightOf>[1]> & { authorName: string }

/** Returns the write if the caller may see it. The error for a deleted one names its author only. */
export const refuseUnseen = <Row extends ReadableWrite>(callerId: CallerId, write: Row | undefined): Row => {
  const sight = sightOf(callerId, write)
  if (write === undefined || sight === 'unknown') throw new AppError('not_found')
  if (sight === 'seen') return write
  const { authorName: name, userId } = write
  const author = name === '' ? {} : { user_id: userId, user_name: name }
  throw new AppError('deleted', { gone: { what: 'write', ...author } })
}

export const findSeenWrite = async ({ database }: Parts<'database'>, callerId: CallerId, id: Id): Promise<WriteState> =>
  refuseUnseen(callerId, await findWriteState(database.sql, id))

/** Checks the author before a slow operation, without a lock. */
export const findOwnWrite = async (context: Parts<'database'>, { userId }: Actor, id: Id): Promise<WriteState> => {
  const write = await findSeenWrite(context, userId, id)
  if (!isAuthor(userId, write)) throw new AppError('forbidden')
  return write
}

export const getWrite = async ({ database }: Parts<'database'>, callerId: CallerId, id: Id): Promise<Write> =>
  toWrite(refuseUnseen(callerId, await findWrite(database.sql, id, callerId)), callerId)

/** Creates the write once per id, however often the request is repeated. */
export const createWrite = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  form: BodyOf<typeof createCall>,
): Promise<Write> => {
  const { userId } = actor
  const { sql } = context.database
  const id = form.id ?? newId()
  const known = form.id === undefined ? undefined : await findWriteState(sql, id)
  if (known === undefined) {
    const productId = await attachedProduct(context, actor, form.product_id ?? null)
    const named = await findMentions(context, actor, { text: form.content, chosen: form.mentions })
    const now = context.clock.now().toISOString()
    await transaction(sql, async (tx) => {
      await lockOpenUser(tx, userId)
      const { content } = form
      const row = { id, place: newId(), userId, content, mentions: named.mentions, productId, createdAt: now }
      if (!(await insertWrite(tx, row))) return
      const subject = writeSubject({ id, content, picture: null })
      const news = newsOfMentions(named, { actorId: userId, subject, at: now, except: [] })
      if (news.length > 0) await raise(context, tx, 'mentioned', { news })
      await addToWriteTotals(tx, userId, 1)
    })
  }
  const made = known ?? (await findWriteState(sql, id))
  if (made === undefined || !isAuthor(userId, made)) throw new AppError('conflict')
  return getWrite(context, userId, id)
}

/** Requires a product that the caller may see. */
const attachedProduct = async (context: Parts<'database'>, { userId }: Actor, id: Id | null): Promise<Id | null> => {
  if (id === null) return null
  if ((await findOffer(context, userId, id)) === undefined)
    throw new AppError('not_found', { says: 'detail_not_found' })
  return id
}

/** Locks the caller's own write and passes it to `work`. */
export const withOwnWrite = async (
  context: Parts<'database'>,
  actor: Actor,
  { id, work }: { id: Id; work: (tx: Tx, write: WriteState) => Promise<void> },
): Promise<void> => {
  await findOwnWrite(context, actor, id)
  await transaction(context.database.sql, async (tx) => work(tx, refuseUnseen(actor.userId, await lockWrite(tx, id))))
}

interface Change {
  id: Id
  change: BodyOf<typeof updateCall>
}

/** A text that others may have read is kept as a version. The later of two simultaneous edits wins. */
export const updateWrite = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  { id, change }: Change,
): Promise<Write> => {
  const before = await findOwnWrite(context, actor, id)
  const productId = change.product_id && (await attachedProduct(context, actor, change.product_id))
  const text = change.content ?? before.content
  const named = await findMentions(context, actor, { text, chosen: change.mentions ?? before.mentions })
  const work = async (tx: Tx, write: WriteState): Promise<void> => {
    const now = context.clock.now()
    const isRewritten = change.content !== undefined && change.content !== write.content
    if (isRewritten) await storeVersion(tx, write, now)
    if (change.picture === null && write.picture !== null) await releaseFiles(tx, [write.picture.id], now)
    const after = {
      content: change.content ?? write.content,
      mentions: change.content === undefined ? write.mentions : named.mentions,
      picture: change.picture === null ? null : write.picture,
      productId: productId === undefined ? write.productId : productId,
      editedAt: isRewritten ? now.toISOString() : write.editedAt,
    }
    await updateWriteText(tx, id, after)
    await raiseTextChange(context, tx, { write: { ...write, ...after }, before: write, named })
  }
  await withOwnWrite(context, actor, { id, work })
  return getWrite(context, actor.userId, id)
}

const storeVersion = async (tx: Tx, write: WriteState, now: Date): Promise<void> => {
  const since = write.editedAt ?? write.createdAt
  if (!wasRead({ ...write, since }, now)) return
  await insertWriteEdit(tx, {
    id: newId(),
    writeId: write.id,
    content: write.content,
    createdAt: since,
    replacedAt: now.toISOString(),
  })
}

interface TextChange {
  write: Pick<WriteState, 'id' | 'userId' | 'content' | 'picture'>
  before: WriteState
  named: Awaited<ReturnType<typeof findMentions>>
}

/** Updates the text in earlier notifications, and notifies newly mentioned people. */
const raiseTextChange = async (
  context: Parts<'clock' | 'slices'>,
  tx: Tx,
  { write, before, named }: TextChange,
): Promise<void> => {
  const subject = writeSubject(write)
  await raise(context, tx, 'subjectChanged', subject)
  const known = new Set(before.mentions.map(({ id }) => id))
  const fresh = { ...named, owners: named.owners.filter(({ targetId }) => !known.has(targetId)) }
  const at = context.clock.now().toISOString()
  const news = newsOfMentions(fresh, { actorId: write.userId, subject, at, except: [] })
  if (write.content !== before.content && news.length > 0) await raise(context, tx, 'mentioned', { news })
}

/** Its replies remain. */
export const deleteWrite = (context: Parts<'database' | 'clock'>, actor: Actor, id: Id): Promise<void> =>
  withOwnWrite(context, actor, {
    id,
    work: async (tx, write) => {
      const now = context.clock.now()
      await updateWriteToDeleted(tx, id, now.toISOString())
      if (write.picture !== null) await releaseFiles(tx, [write.picture.id], now)
      if (!write.isHidden) await addToWriteTotals(tx, write.userId, -1)
    },
  })

/** Author and notification subject of a reported write; undefined if it is deleted. */
export const findReportedWrite = async (tx: Tx, id: Id): Promise<{ ownerId: Id; subject: Subject } | undefined> => {
  const write = await findWriteState(tx, id)
  if (write === undefined || write.deletedAt !== null) return undefined
  return { ownerId: write.userId, subject: writeSubject(write) }
}

/** Hides a write from all but its author, or shows it again. Returns the tags to invalidate after the commit. */
export const changeWriteHidden = async (
  { clock }: Parts<'clock'>,
  tx: Tx,
  { id, isHidden }: { id: Id; isHidden: boolean },
): Promise<readonly Tag[]> => {
  const write = await lockWrite(tx, id)
  if (write === undefined || write.deletedAt !== null || write.isHidden === isHidden) return []
  await updateWriteHidden(tx, id, isHidden ? clock.now().toISOString() : null)
  await addToWriteTotals(tx, write.userId, isHidden ? -1 : 1)
  return writeTags(id, write.userId)
}
