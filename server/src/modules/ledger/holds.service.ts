import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SliceList } from '../../platform/slice.ts'
import { insertHold, lockHold, updateHoldEnded } from './holds.queries.ts'
import type { MoneyOutcome, Movement } from './ledger.queries.ts'
import { type HeldMoney, holdLegs, paidLegs, platformAccounts, returnedLegs } from './ledger.rules.ts'
import { moveMoney } from './ledger.service.ts'

interface NewHold extends HeldMoney, Pick<Movement, 'call' | 'key' | 'body' | 'by' | 'details'> {
  /** Id of the hold and of the cash-out it belongs to. */
  id: Id
}

/**
 * Moves money from a wallet to the held account until the operator's result is known. The hold exists only if the
 * outcome is `done`.
 */
export const placeHold = async (plugged: SliceList, tx: Tx, hold: NewHold): Promise<MoneyOutcome> => {
  const { accountId, call, key, body, by, details = {} } = hold
  const outcome = await moveMoney(plugged, tx, {
    accountId,
    call,
    key,
    body,
    by,
    kind: 'cash_out_hold',
    otherId: accountId,
    legs: holdLegs(hold),
    details: { ...details, hold: hold.id },
  })
  if (outcome.code === 'done' && !outcome.isReplay) {
    await insertHold(tx, { ...hold, entryId: outcome.entryId, at: outcome.at })
  }
  return outcome
}

/** Ends a hold once. A repetition, even with the other end, moves nothing and returns how it ended. */
export const endHold = async (
  plugged: SliceList,
  tx: Tx,
  { id, end }: { id: Id; end: 'paid' | 'returned' },
): Promise<{ state: 'paid' | 'returned'; outcome?: MoneyOutcome }> => {
  const hold = await lockHold(tx, id)
  if (hold === undefined) throw new AppError('not_found')
  if (hold.state !== 'open') return { state: hold.state }
  const outcome = await moveMoney(plugged, tx, {
    accountId: platformAccounts.held,
    call: 'end_hold',
    key: id,
    body: { end },
    by: 'platform',
    kind: end === 'paid' ? 'cash_out_paid' : 'cash_out_returned',
    otherId: hold.accountId,
    legs: end === 'paid' ? paidLegs(hold) : returnedLegs(hold),
    details: { hold: id },
  })
  if (outcome.code !== 'done' && outcome.code !== 'unclaimed')
    throw new Error(`hold ${id} did not end: ${outcome.code}`)
  await updateHoldEnded(tx, { id, state: end, entryId: outcome.entryId })
  return { state: end, outcome }
}

/** Holds of money that left a wallet while the operator's result is unknown. */
export const holds = { place: placeHold, end: endHold }
