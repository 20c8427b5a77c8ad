import type { ReportKind } from '@sheds/contract/moderation/moderation'
import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Events, hasten, raise } from '../../platform/slice.ts'
import { findReportedMusic, holdMusic } from '../music/music.api.ts'
import { findReported, markProduct } from '../products/products.api.ts'
import { changeWriteHidden, findReportedWrite } from '../writes/writes.api.ts'
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

type Judged = Events['judged']
type Verdict = Judged['verdict']

/** In the transaction that decides: whoever is cut off behind it, jobs carry it out. Nothing for a shed, or what is gone. */
export const raiseJudged = async (
  context: Parts<'clock' | 'slices'>,
  tx: Tx,
  { verdict, ...subject }: Subject & { verdict: Verdict },
): Promise<Judged | undefined> => {
  const found = await subjectOf(tx, subject)
  if (found === undefined) return undefined
  const event = { ...found, verdict, id: newId(), at: context.clock.now().toISOString() }
  await raise(context, tx, 'judged', event)
  return event
}

const subjectOf = async (tx: Tx, { kind, id }: Subject): Promise<Pick<Judged, 'ownerId' | 'subject'> | undefined> => {
  if (kind === 'product') return findReported(tx, id)
  if (kind === 'music') return findReportedMusic(tx, id)
  return kind === 'write' ? findReportedWrite(tx, id) : undefined
}

/** Hides or shows at once, and tells its owner; what is left undone, jobs do. */
export const carryOut = async (context: Parts<'log' | 'slices'>, judged: Judged): Promise<void> =>
  hasten(context, 'judged', judged, () => false).catch((error: unknown) =>
    context.log.warn({ err: error }, 'what was judged is carried out later'),
  )

/** As the case stands now: a job that comes late does not undo what was decided since. */
export const applyJudged = async (
  context: Parts<'database' | 'clock' | 'invalidate' | 'slices'>,
  { subject: { kind, id } }: Judged,
): Promise<void> => {
  if (kind === 'write') await settleWrite(context, id)
  else if (kind === 'product' || kind === 'music') await settleListing(context, { kind, id })
}

/** Holds its case meanwhile. */
const settleWrite = async (context: Parts<'database' | 'clock' | 'invalidate'>, id: Id): Promise<void> => {
  const stale = await transaction(context.database.sql, async (tx) => {
    const isHidden = await isToBeHidden(tx, { kind: 'write', id })
    return isHidden === undefined ? [] : changeWriteHidden(context, tx, { id, isHidden })
  })
  if (stale.length > 0) await context.invalidate(stale)
}

/** Looks again behind what it did: whoever decided otherwise meanwhile may have found nothing to do yet. */
const settleListing = async (
  context: Parts<'database' | 'clock' | 'invalidate' | 'slices'>,
  { kind, id }: Subject & { kind: 'product' | 'music' },
  done?: boolean,
): Promise<void> => {
  const isHeld = await transaction(context.database.sql, (tx) => isToBeHidden(tx, { kind, id }))
  if (isHeld === undefined || isHeld === done) return
  if (kind === 'music') await holdMusic(context, id, { isHeld })
  else await markProduct(context, id, { isHeld })
  await settleListing(context, { kind, id }, isHeld)
}

const isToBeHidden = async (tx: Tx, subject: Subject): Promise<boolean | undefined> => {
  const state = await findCase(tx, subject)
  return state === undefined ? undefined : state === 'hidden' || state === 'upheld'
}

const mostListed = 100
const mostReporters = 20

/** What waits for an operator. */
export const listCases = ({ database }: Parts<'database'>): Promise<readonly CaseRow[]> =>
  Promise.resolve(selectWaitingCases(database.sql, mostListed))

/** How many that are, and how many of them are out of sight meanwhile. */
export const countCases = ({ database }: Parts<'database'>): Promise<{ waiting: number; hidden: number }> =>
  countWaitingCases(database.sql)

/** Who stands behind several of those at once. */
export const listBusyReporters = ({ database }: Parts<'database'>): Promise<readonly ReporterRow[]> =>
  Promise.resolve(selectBusyReporters(database.sql, mostReporters))

type Decision = Subject & { verdict: 'fine' | 'upheld' }

/**
 * An operator's word on what was reported: `fine` shows it again and no report hides it any more, `upheld` keeps it out
 * of sight. False where nobody reported it.
 */
export const decideCase = (context: ReportCasesContext, decision: Decision): Promise<boolean> =>
  decideWhere(context, decision, () => true)

/** All that somebody reported and nobody has looked at is fine. How many those were. */
export const clearReportsOf = async (context: ReportCasesContext, reporterId: Id): Promise<number> => {
  let cleared = 0
  for (const each of await selectWaitingOf(context.database.sql, reporterId))
    if (await decideWhere(context, { ...each, verdict: 'fine' }, isWaiting)) cleared += 1
  return cleared
}

const decideWhere = async (
  context: ReportCasesContext,
  { kind, id, verdict }: Decision,
  isMeant: (state: CaseState) => boolean,
): Promise<boolean> => {
  const decided = await transaction(context.database.sql, async (tx) => {
    const state = await findCase(tx, { kind, id })
    if (state === undefined || !isMeant(state)) return undefined
    await updateCase(tx, { kind, id }, verdict)
    if (!isSeenOtherwise(state, verdict)) return { judged: undefined }
    return { judged: await raiseJudged(context, tx, { kind, id, verdict }) }
  })
  if (decided?.judged !== undefined) await carryOut(context, decided.judged)
  return decided !== undefined
}

const isWaiting = (state: CaseState): boolean => state === 'open' || state === 'hidden'

/** Whose it is need not hear of what changes nothing for them. */
const isSeenOtherwise = (state: CaseState, verdict: Decision['verdict']): boolean =>
  state !== verdict && (verdict === 'upheld' || state !== 'open')
