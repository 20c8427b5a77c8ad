import type { ReportKind } from '@sheds/contract/moderation'
import type { Id } from '@sheds/contract/scalars'
import { writeTags } from '@sheds/contract/tags'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import { neighbourhoodOf } from '../../platform/http/address-key.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../platform/session.ts'
import { findOffer, markProduct } from '../products/products.api.ts'
import { getOpenShed } from '../sheds/sheds.api.ts'
import {
  type CaseRow,
  countReportsOf,
  findCase,
  insertReport,
  lockCase,
  lockReporter,
  selectWaitingCases,
  updateCase,
  weighReports,
} from './reports.queries.ts'
import { dailyMost, isEnough, reportDayMs, weightyMs } from './reports.rules.ts'
import { addToWriteTotals, lockWrite, updateWriteHidden } from './writes.queries.ts'
import { findSeenWrite } from './writes.service.ts'

interface Subject {
  kind: ReportKind
  id: Id
}

type Reported = Subject & { reason: string; address: string }

/** Once a person; what many report is hidden until somebody has looked at it, a shed only waits for that. */
export const report = async (
  context: Context,
  actor: Actor,
  { kind, id, reason, address }: Reported,
): Promise<void> => {
  if ((await ownerOf(context, actor, { kind, id })) === actor.userId) throw new AppError('forbidden')
  const { userId } = actor
  const now = context.clock.now()
  const before = (milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString()
  const hides = await transaction(context.database.sql, async (tx) => {
    if (!(await lockReporter(tx, userId))) throw new AppError('login_required')
    const state = await lockCase(tx, { kind, id }, now.toISOString())
    const row = {
      reportId: newId(),
      kind,
      id,
      userId,
      reason,
      network: neighbourhoodOf(address),
      now: now.toISOString(),
    }
    if (!(await insertReport(tx, row))) return false
    const today = await countReportsOf(tx, userId, before(reportDayMs))
    if (today > dailyMost) throw new AppError('limit_reached', { retryAfterSeconds: reportDayMs / 1000 })
    if (kind === 'shed' || state !== 'open') return false
    return isEnough(await weighReports(tx, { kind, id }, before(weightyMs)))
  })
  if (hides) await hide(context, { kind, id })
}

/** Of what the caller can see. */
const ownerOf = async (context: Context, { userId }: Actor, { kind, id }: Subject): Promise<Id> => {
  if (kind === 'write') return (await findSeenWrite(context, userId, id)).userId
  if (kind === 'shed') return (await getOpenShed(context.database.sql, userId, id)).userId
  const product = await findOffer(context, userId, id)
  if (product === undefined) throw new AppError('not_found')
  return product.userId
}

/** Hidden first and noted then: cut off in between, the next report does it again. */
const hide = async (context: Context, subject: Subject): Promise<void> => {
  if (subject.kind === 'write') await setWriteHidden(context, subject.id, true)
  else await markProduct(context, subject.id, { isHeld: true })
  await transaction(context.database.sql, (tx) => updateCase(tx, subject, 'hidden'))
}

const setWriteHidden = async (context: Context, id: Id, isHidden: boolean): Promise<void> => {
  const authorId = await transaction(context.database.sql, async (tx) => {
    const write = await lockWrite(tx, id)
    if (write === undefined || write.deletedAt !== null || write.isHidden === isHidden) return undefined
    await updateWriteHidden(tx, id, isHidden ? context.clock.now().toISOString() : null)
    await addToWriteTotals(tx, write.userId, isHidden ? -1 : 1)
    return write.userId
  })
  if (authorId !== undefined) await context.invalidate(writeTags(id, authorId))
}

const mostListed = 100

/** What waits for an operator. */
export const listCases = ({ database }: Pick<Context, 'database'>): Promise<readonly CaseRow[]> =>
  Promise.resolve(selectWaitingCases(database.sql, mostListed))

/**
 * An operator's word on what was reported: `fine` shows it again and no report hides it any more, `upheld` keeps it out
 * of sight. False where nobody reported it.
 */
export const decideCase = async (
  context: Context,
  { kind, id, verdict }: Subject & { verdict: 'fine' | 'upheld' },
): Promise<boolean> => {
  const known = await transaction(context.database.sql, async (tx) => {
    const state = await findCase(tx, { kind, id })
    if (state !== undefined) await updateCase(tx, { kind, id }, verdict)
    return state
  })
  if (known === undefined) return false
  if (kind === 'write') await setWriteHidden(context, id, verdict === 'upheld')
  else if (kind === 'product') await markProduct(context, id, { isHeld: verdict === 'upheld' })
  return true
}
