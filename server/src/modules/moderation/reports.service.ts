import type { ReportKind } from '@sheds/contract/moderation/moderation'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { neighbourhoodOf } from '../../platform/http/cache/address-key.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../platform/session.ts'
import { getDish } from '../menu/menu.api.ts'
import { findSeenMusic } from '../music/music.api.ts'
import { findOffer, findSeenReview } from '../products/products.api.ts'
import { getOpenShed } from '../sheds/sheds.api.ts'
import { getPerson, lockPerson } from '../users/users.api.ts'
import { findSeenReply, findSeenWrite } from '../writes/writes.api.ts'
import { applyAtOnce, raiseVerdict } from './report-cases.service.ts'
import {
  countReportsOf,
  findOtherSide,
  insertReport,
  lockCase,
  lockHiding,
  updateCase,
  weighReports,
} from './reports.queries.ts'
import { dailyMost, isEnough, isHiddenByCount, mistakeWindowMs, reportDayMs, weightAgeMs } from './reports.rules.ts'

interface Subject {
  kind: ReportKind
  id: Id
}

type ReportRequest = Subject & { reason: string; address: string }

/**
 * Accepts one report per person. A thing reported by enough people is hidden until an operator reviews it; a shed, a user
 * and an order only wait for the review.
 */
export const report = async (
  context: Parts<'database' | 'clock' | 'log' | 'slices'>,
  actor: Actor,
  { kind, id, reason, address }: ReportRequest,
): Promise<void> => {
  if ((await ownerOf(context, actor, { kind, id })) === actor.userId) throw new AppError('forbidden')
  const { userId } = actor
  const now = context.clock.now()
  const judged = await transaction(context.database.sql, async (tx) => {
    if (!(await lockPerson(tx, userId))) throw new AppError('login_required')
    const state = await lockCase(tx, { kind, id }, now.toISOString())
    const network = neighbourhoodOf(address)
    const row = { reportId: newId(), kind, id, userId, reason, network, now: now.toISOString() }
    if (!(await insertReport(tx, row))) return undefined
    const today = await countReportsOf(tx, userId, before(now, reportDayMs))
    if (today > dailyMost) throw new AppError('limit_reached', { retryAfterSeconds: reportDayMs / 1000 })
    if (!isHiddenByCount(kind) || state !== 'open' || !(await isToHide(tx, { kind, id }, now))) return undefined
    await updateCase(tx, { kind, id }, 'hidden')
    return raiseVerdict(context, tx, { kind, id, verdict: 'hidden' })
  })
  if (judged !== undefined) await applyAtOnce(context, judged)
}

const before = (now: Date, milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString()

/** Counted again under the lock, because simultaneous reports by the same people count, too. */
const isToHide = async (tx: Tx, subject: Subject, now: Date): Promise<boolean> => {
  const asked = { ...subject, cameBefore: before(now, weightAgeMs), judgedSince: before(now, mistakeWindowMs) }
  if (!isEnough(await weighReports(tx, asked))) return false
  await lockHiding(tx)
  return isEnough(await weighReports(tx, asked))
}

/** Owner of a thing that the caller can see; of an order, the other side. */
const ownerOf = async (context: Parts<'database' | 'clock'>, { userId }: Actor, { kind, id }: Subject): Promise<Id> => {
  if (kind === 'write') return (await findSeenWrite(context, userId, id)).userId
  if (kind === 'shed') return (await getOpenShed(context.database.sql, userId, id)).userId
  if (kind === 'music') return (await findSeenMusic(context, userId, id)).userId
  if (kind === 'dish') return (await getDish(context, userId, id)).user_id
  if (kind === 'user') return (await getPerson(context, userId, id)).id
  if (kind === 'reply') return (await findSeenReply(context, userId, id)).userId
  if (kind === 'review') return (await findSeenReview(context, userId, id)).authorId
  return kind === 'order' ? otherSideOf(context, userId, id) : productOwnerOf(context, userId, id)
}

/** Only its two sides know an order. */
const otherSideOf = async ({ database }: Parts<'database'>, userId: Id, id: Id): Promise<Id> => {
  const otherId = await findOtherSide(database.sql, { userId, orderId: id })
  if (otherId === undefined) throw new AppError('not_found')
  return otherId
}

const productOwnerOf = async (context: Parts<'database'>, userId: Id, id: Id): Promise<Id> => {
  const product = await findOffer(context, userId, id)
  if (product === undefined) throw new AppError('not_found')
  return product.userId
}
