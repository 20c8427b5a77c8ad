import type { Id } from '@sheds/contract/scalars'
import type { Tx } from '../../../platform/db/database.ts'

/**
 * True if a payment has not ended or needs a review. Needs the account's lock, which every new payment takes as well.
 */
export const hasUnsettled = async (tx: Tx, ownerId: Id): Promise<boolean> => {
  const rows = await tx`
    select from operator_payments p where p.owner_id = ${ownerId}
      and (p.ended_at is null or (p.incident is not null and p.reviewed_at is null)) limit 1`
  return rows.length > 0
}

/** Records an incident for review. */
export const updateIncident = async (tx: Tx, id: Id, incident: string): Promise<void> => {
  await tx`update operator_payments set incident = ${incident}, reviewed_at = null where id = ${id}`
}
