import type { Id } from '@sheds/contract/scalars'
import type { Tx } from '../../../platform/db/database.ts'

/** Is a payment of any kind not over yet, or waiting for a person? Needs the account's lock, as what begins one does. */
export const hasUnsettled = async (tx: Tx, ownerId: Id): Promise<boolean> => {
  const rows = await tx`
    select from operator_payments p where p.owner_id = ${ownerId}
      and (p.ended_at is null or (p.incident is not null and p.reviewed_at is null)) limit 1`
  return rows.length > 0
}

/** For a person to look at. */
export const updateIncident = async (tx: Tx, id: Id, incident: string): Promise<void> => {
  await tx`update operator_payments set incident = ${incident}, reviewed_at = null where id = ${id}`
}
