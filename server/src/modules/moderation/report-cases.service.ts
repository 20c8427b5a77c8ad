import type { ReportKind } from '@sheds/contract/moderation/moderation'
import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Events, hasten, raise } from '../../platform/slice.ts'
import { findReportedDish, holdDish } from '../menu/menu.api.ts'
import { findReportedMusic, holdMusic } from '../music/music.api.ts'
import { changeReviewHeld, findReported, findReportedReview, markProduct } from '../products/products.api.ts'
import { changeReplyHidden, changeWriteHidden, findReportedReply, findReportedWrite } from '../writes/writes.api.ts'
import { selectCaseDetails } from './case-details.queries.ts'
import {
  type CaseRow,
  type CaseState,
  countWaitingCases,
  findCase,
  type ReporterRow,
  selectBusyReporters,
  selectWaitingCases,
  selectWaitingOf,
  updateCase,
} from './reports.queries.ts'

type ReportCasesContext = Parts<'database' | 'clock' | 'log' | 'slices'>

interface Subject {
  kind: ReportKind
  id: Id
}

type JudgedEvent = Events['judged']
type Verdict = JudgedEvent['verdict']

/**
 * Raises the verdict within the deciding transaction, so that a job applies it even after a crash. Undefined for a kind
 * that is never hidden, and for a deleted thing.
 */
export const raiseVerdict = async (
  context: Parts<'clock' | 'slices'>,
  tx: Tx,
  { verdict, ...subject }: Subject & { verdict: Verdict },
): Promise<JudgedEvent | undefined> => {
  const found = await subjectOf(tx, subject)
  if (found === undefined) return undefined
  const event = { ...found, reported: subject, verdict, id: newId(), at: context.clock.now().toISOString() }
  await raise(context, tx, 'judged', event)
  return event
}

const subjectOf = async (
  tx: Tx,
  { kind, id }: Subject,
): Promise<Pick<JudgedEvent, 'ownerId' | 'subject'> | undefined> => {
  if (kind === 'product') return findReported(tx, id)
  if (kind === 'music') return findReportedMusic(tx, id)
  if (kind === 'dish') return findReportedDish(tx, id)
  if (kind === 'review') return findReportedReview(tx, id)
  if (kind === 'reply') return findReportedReply(tx, id)
  return kind === 'write' ? findReportedWrite(tx, id) : undefined
}

/** Applies the verdict and notifies the owner at once; jobs do what fails. */
export const applyAtOnce = async (context: Parts<'log' | 'slices'>, judged: JudgedEvent): Promise<void> =>
  hasten(context, 'judged', judged, () => false).catch((error: unknown) =>
    context.log.warn({ err: error }, 'applying a verdict failed, left to the jobs'),
  )

/** Applies the current state of the case, so that a late job does not undo a newer decision. */
export const applyVerdict = async (
  context: Parts<'database' | 'clock' | 'invalidate' | 'slices'>,
  { subject, reported }: JudgedEvent,
): Promise<void> => {
  const { kind, id } = reported ?? subject
  if (isText(kind)) await settleText(context, { kind, id })
  else if (isListing(kind)) await settleListing(context, { kind, id })
}

const texts = ['write', 'reply', 'review'] as const
const listings = ['product', 'music', 'dish'] as const
type Text = (typeof texts)[number]
type Listing = (typeof listings)[number]
const isText = (kind: string): kind is Text => texts.some((each) => each === kind)
const isListing = (kind: string): kind is Listing => listings.some((each) => each === kind)

/** Keeps the case locked. */
const settleText = async (
  context: Parts<'database' | 'clock' | 'invalidate'>,
  { kind, id }: Subject & { kind: Text },
): Promise<void> => {
  const stale = await transaction(context.database.sql, async (tx) => {
    const isHidden = await isToBeHidden(tx, { kind, id })
    if (isHidden === undefined) return []
    if (kind === 'review') return changeReviewHeld(context, tx, { id, isHeld: isHidden })
    return kind === 'write'
      ? changeWriteHidden(context, tx, { id, isHidden })
      : changeReplyHidden(context, tx, { id, isHidden })
  })
  if (stale.length > 0) await context.invalidate(stale)
}

/** Checks again afterwards: a decision made in the meantime may have found nothing to change yet. */
const settleListing = async (
  context: Parts<'database' | 'clock' | 'invalidate' | 'slices'>,
  { kind, id }: Subject & { kind: Listing },
  done?: boolean,
): Promise<void> => {
  const isHeld = await transaction(context.database.sql, (tx) => isToBeHidden(tx, { kind, id }))
  if (isHeld === undefined || isHeld === done) return
  if (kind === 'music') await holdMusic(context, id, { isHeld })
  else if (kind === 'dish') await holdDish(context, id, { isHeld })
  else await markProduct(context, id, { isHeld })
  await settleListing(context, { kind, id }, isHeld)
}

const isToBeHidden = async (tx: Tx, subject: Subject): Promise<boolean | undefined> => {
  const state = await findCase(tx, subject)
  return state === undefined ? undefined : state === 'hidden' || state === 'upheld'
}

const mostListed = 100
const mostReporters = 20

/** Cases that wait for an operator. */
export const listCases = ({ database }: Parts<'database'>): Promise<readonly CaseRow[]> =>
  Promise.resolve(selectWaitingCases(database.sql, mostListed))

/** Lines about the reported thing. */
export const describeCase = ({ database }: Parts<'database'>, subject: Subject): Promise<string[]> =>
  selectCaseDetails(database.sql, subject)

/** Number of waiting cases, and of those hidden in the meantime. */
export const countCases = ({ database }: Parts<'database'>): Promise<{ waiting: number; hidden: number }> =>
  countWaitingCases(database.sql)

/** Users who made several of the waiting reports. */
export const listBusyReporters = ({ database }: Parts<'database'>): Promise<readonly ReporterRow[]> =>
  Promise.resolve(selectBusyReporters(database.sql, mostReporters))

type Decision = Subject & { verdict: 'fine' | 'upheld' }

/**
 * An operator's decision: `fine` shows the thing again for good, `upheld` keeps it hidden. False if it was not
 * reported.
 */
export const decideCase = (context: ReportCasesContext, decision: Decision): Promise<boolean> =>
  decideWhere(context, decision, () => true)

/** Decides all waiting cases that a user reported as fine. Returns their number. */
export const clearReportsOf = async (context: ReportCasesContext, reporterId: Id): Promise<number> => {
  let cleared = 0
  for (const each of await selectWaitingOf(context.database.sql, reporterId))
    if (await decideWhere(context, { ...each, verdict: 'fine' }, isWaiting)) cleared += 1
  return cleared
}

const decideWhere = async (
  context: ReportCasesContext,
  { kind, id, verdict }: Decision,
  isAffected: (state: CaseState) => boolean,
): Promise<boolean> => {
  const decided = await transaction(context.database.sql, async (tx) => {
    const state = await findCase(tx, { kind, id })
    if (state === undefined || !isAffected(state)) return undefined
    await updateCase(tx, { kind, id }, verdict)
    if (!isVisibleChange(state, verdict)) return { judged: undefined }
    return { judged: await raiseVerdict(context, tx, { kind, id, verdict }) }
  })
  if (decided?.judged !== undefined) await applyAtOnce(context, decided.judged)
  return decided !== undefined
}

const isWaiting = (state: CaseState): boolean => state === 'open' || state === 'hidden'

/** The owner is not notified of decisions that change nothing for them. */
const isVisibleChange = (state: CaseState, verdict: Decision['verdict']): boolean =>
  state !== verdict && (verdict === 'upheld' || state !== 'open')
