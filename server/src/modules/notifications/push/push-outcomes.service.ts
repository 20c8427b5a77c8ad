import type { Parts } from '../../../platform/context.ts'
import { type PushOutcome, pauseSeconds } from './push.rules.ts'
import {
  type DeviceRest,
  deleteGone,
  deleteMessages,
  type MessageRow,
  updateReached,
  updateResting,
} from './push-messages.queries.ts'

interface PushResult {
  row: MessageRow
  outcome: PushOutcome
}

/** Stores the outcomes of a batch: sent, device gone, or retry later. */
export const settlePushes = async (
  context: Parts<'database' | 'clock' | 'log'>,
  ended: readonly PushResult[],
): Promise<void> => {
  const { sql } = context.database
  const now = context.clock.now()
  const gone = rowsOf(ended, 'gone')
  const resting = ended.flatMap(({ row, outcome }) => restOf(row, outcome, now))
  const isOver = new Set(resting.filter(({ isOver }) => isOver).map(({ row }) => row))
  const sent = rowsOf(ended, 'sent')
  const done = [...sent, ...rowsOf(ended, 'stale'), ...rowsOf(ended, 'refused'), ...isOver]
  logRefused(context, ended)
  await deleteGone(
    sql,
    gone.map(({ subscriptionId }) => subscriptionId),
  )
  await deleteMessages(sql, done)
  await updateReached(
    sql,
    sent.filter((row) => isWorthNoting(row, now)).map(({ subscriptionId }) => subscriptionId),
    now.toISOString(),
  )
  await updateResting(sql, resting)
}

const rowsOf = (ended: readonly PushResult[], kind: PushOutcome['kind']): MessageRow[] =>
  ended.filter(({ outcome }) => outcome.kind === kind).map(({ row }) => row)

const dayMs = 24 * 3_600_000

/** The device had failed before, or its last use was stored long ago. */
const isWorthNoting = ({ failures, usedAt }: MessageRow, now: Date): boolean =>
  failures > 0 || now.getTime() - Date.parse(usedAt) > dayMs

type Rest = DeviceRest & { row: MessageRow; isOver: boolean }

/**
 * Back-off by the device's consecutive failures, or as long as its service asks for. Messages that expire before are
 * left to the list.
 */
const restOf = (row: MessageRow, outcome: PushOutcome, now: Date): Rest[] => {
  if (outcome.kind !== 'later') return []
  const until = new Date(now.getTime() + (outcome.afterSeconds ?? pauseSeconds(row.failures)) * 1000).toISOString()
  return [{ subscriptionId: row.subscriptionId, until, row, isOver: until >= row.endsAt }]
}

/**
 * Needs a developer: one of our keys, the clock or the contact is wrong. Only the host is logged, because endpoints are
 * secrets.
 */
const logRefused = ({ log }: Parts<'log'>, ended: readonly PushResult[]): void => {
  const refused = new Map<string, number>()
  for (const { row, outcome } of ended)
    if (outcome.kind === 'refused') refused.set(new URL(row.endpoint).host, outcome.status)
  for (const [host, status] of refused) log.error({ host, status }, 'a push service refuses our requests')
}
