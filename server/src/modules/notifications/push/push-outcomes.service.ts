import type { Parts } from '../../../platform/context.ts'
import { type PushOutcome, pauseSeconds } from './push.rules.ts'
import {
  deleteGone,
  deleteMessages,
  type MessageRow,
  type Resting,
  updateReached,
  updateResting,
} from './push-messages.queries.ts'

interface EndedPush {
  row: MessageRow
  outcome: PushOutcome
}

/** Writes down what became of some, all at once: sent, gone with its device, or later. */
export const settlePushes = async (
  context: Parts<'database' | 'clock' | 'log'>,
  ended: readonly EndedPush[],
): Promise<void> => {
  const { sql } = context.database
  const now = context.clock.now()
  const gone = rowsOf(ended, 'gone')
  const resting = ended.flatMap(({ row, outcome }) => restOf(row, outcome, now))
  const isOver = new Set(resting.filter(({ isOver }) => isOver).map(({ row }) => row))
  const sent = rowsOf(ended, 'sent')
  const done = [...sent, ...rowsOf(ended, 'stale'), ...rowsOf(ended, 'refused'), ...isOver]
  tellRefused(context, ended)
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

const rowsOf = (ended: readonly EndedPush[], kind: PushOutcome['kind']): MessageRow[] =>
  ended.filter(({ outcome }) => outcome.kind === kind).map(({ row }) => row)

const dayMs = 24 * 3_600_000

/** It had failed before, or was not in use for long. */
const isWorthNoting = ({ failures, usedAt }: MessageRow, now: Date): boolean =>
  failures > 0 || now.getTime() - Date.parse(usedAt) > dayMs

type Rest = Resting & { row: MessageRow; isOver: boolean }

/** Back-off by the device's failures in a row, or as long as its service asks for. What is over by then is left to the list. */
const restOf = (row: MessageRow, outcome: PushOutcome, now: Date): Rest[] => {
  if (outcome.kind !== 'later') return []
  const until = new Date(now.getTime() + (outcome.afterSeconds ?? pauseSeconds(row.failures)) * 1000).toISOString()
  return [{ subscriptionId: row.subscriptionId, until, row, isOver: until >= row.endsAt }]
}

/** Somebody has to look at it: a key, a clock or a contact of ours is wrong. Addresses are secrets: the log has the host. */
const tellRefused = ({ log }: Parts<'log'>, ended: readonly EndedPush[]): void => {
  const refused = new Map<string, number>()
  for (const { row, outcome } of ended)
    if (outcome.kind === 'refused') refused.set(new URL(row.endpoint).host, outcome.status)
  for (const [host, status] of refused) log.error({ host, status }, 'a push service refuses what we send')
}
