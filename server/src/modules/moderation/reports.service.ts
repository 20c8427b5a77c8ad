import type { ReportKind } from '@sheds/contract/moderation/moderation'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { neighbourhoodOf } from '../../platform/http/cache/address-key.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../platform/session.ts'
import { findSeenMusic } from '../music/music.api.ts'
import { findOffer } from '../products/products.api.ts'
import { getOpenShed } from '../sheds/sheds.api.ts'
import { lockPerson } from '../users/users.api.ts'
import { findSeenWrite } from '../writes/writes.api.ts'
import { carryOut, raiseJudged } from './report-cases.service.ts'
import { countReportsOf, insertReport, lockCase, lockHiding, updateCase, weighReports } from './reports.queries.ts'
import { dailyMost, isEnough, mistakesMs, reportDayMs, weightyMs } from './reports.rules.ts'

interface Subject {
  kind: ReportKind
  id: Id
}

type Reported = Subject & { reason: string; address: string }

/** Once a person; what many report is hidden until somebody has looked at it, a shed only waits for that. */
export const report = async (
  context: Parts<'database' | 'clock' | 'log' | 'slices'>,
  actor: Actor,
  { kind, id, reason, address }: Reported,
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
    if (kind === 'shed' || state !== 'open' || !(await isToHide(tx, { kind, id }, now))) return undefined
    await updateCase(tx, { kind, id }, 'hidden')
    return raiseJudged(context, tx, { kind, id, verdict: 'hidden' })
  })
  if (judged !== undefined) await carryOut(context, judged)
}

const before = (now: Date, milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString()

/** Weighed once more where it is enough: what the same people hide at the same time counts. */
const isToHide = async (tx: Tx, subject: Subject, now: Date): Promise<boolean> => {
  const asked = { ...subject, cameBefore: before(now, weightyMs), judgedSince: before(now, mistakesMs) }
  if (!isEnough(await weighReports(tx, asked))) return false
  await lockHiding(tx)
  return isEnough(await weighReports(tx, asked))
}

/** Of what the caller can see. */
const ownerOf = async (context: Parts<'database'>, { userId }: Actor, { kind, id }: Subject): Promise<Id> => {
  if (kind === 'write') return (await findSeenWrite(context, userId, id)).userId
  if (kind === 'shed') return (await getOpenShed(context.database.sql, userId, id)).userId
  if (kind === 'music') return (await findSeenMusic(context, userId, id)).userId
  const product = await findOffer(context, userId, id)
  if (product === undefined) throw new AppError('not_found')
  return product.userId
}
