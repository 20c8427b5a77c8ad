import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'

interface NewBill {
  id: Id
  /** People. */
  payerId: Id
  payeeId: Id
  /** How statements and receipts call it. */
  name: string
}

/** Something that one may be asked to pay another: it waits. */
export const insertBill = async (tx: Tx, { id, payerId, payeeId, name }: NewBill): Promise<void> => {
  await tx`insert into wallet_bills (id, payer_id, payee_id, name) values (${id}, ${payerId}, ${payeeId}, ${name})`
}

/** From now on exactly so much may be paid, once. */
export const openBill = async (tx: Tx, { id, amount }: { id: Id; amount: number }): Promise<void> => {
  await tx`update wallet_bills set state = 'open', amount = ${amount} where id = ${id} and state = 'waiting'`
}

type BillState = 'waiting' | 'open' | 'paid' | 'returned' | 'voided'

/** Nobody pays it any more, unless somebody has: what it is then. */
export const voidBill = async (tx: Tx, id: Id): Promise<BillState | undefined> => {
  const [row] = await tx<{ state: BillState }[]>`
    update wallet_bills set state = case when state in ('waiting', 'open') then 'voided' else state end
    where id = ${id} returning state`
  return row?.state
}

export interface Bill {
  id: Id
  payerId: Id
  payeeId: Id
  name: string
  state: BillState
  amount: number
  /** The wallets of both; nothing where one has none. */
  payerAccountId: Id | null
  payeeAccountId: Id | null
}

export const findBill = async (sql: Queryable, id: Id): Promise<Bill | undefined> => {
  const [row] = await sql<Bill[]>`
    select b.id, b.payer_id as "payerId", b.payee_id as "payeeId", b.name, b.state, b.amount,
      (select w.id from wallets w where w.owner_id = b.payer_id) as "payerAccountId",
      (select w.id from wallets w where w.owner_id = b.payee_id) as "payeeAccountId"
    from wallet_bills b where b.id = ${id}`
  return row
}

/** Whether an entry paid a bill that was not returned since; needs the locks of the entry's accounts. */
export const hasPaidBill = async (tx: Tx, entryId: Id): Promise<boolean> =>
  (await tx`select from wallet_bills where entry_id = ${entryId} and state = 'paid'`).length === 1

/** What paid it was taken back; needs the locks of the entry's accounts. */
export const returnBill = async (tx: Tx, { entryId, by }: { entryId: Id; by: Id }): Promise<void> => {
  await tx`update wallet_bills set state = 'returned', returned_by = ${by} where entry_id = ${entryId} and state = 'paid'`
}

/** A sum that one person pays another once: made without a sum, opened with one, paid by a movement, or void. */
export const bills = { make: insertBill, find: findBill, open: openBill, void: voidBill }
