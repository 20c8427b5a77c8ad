import type { Id } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'

interface NewBill {
  id: Id
  payerId: Id
  payeeId: Id
  /** Label in statements and receipts. */
  name: string
}

/** Creates a bill without an amount, which cannot be paid until it is opened. */
export const insertBill = async (tx: Tx, { id, payerId, payeeId, name }: NewBill): Promise<void> => {
  await tx`insert into wallet_bills (id, payer_id, payee_id, name) values (${id}, ${payerId}, ${payeeId}, ${name})`
}

/** Makes the bill payable once, with exactly this amount. */
export const openBill = async (tx: Tx, { id, amount }: { id: Id; amount: number }): Promise<void> => {
  await tx`update wallet_bills set state = 'open', amount = ${amount} where id = ${id} and state = 'waiting'`
}

type BillState = 'waiting' | 'open' | 'paid' | 'returned' | 'voided'

/** Voids an unpaid bill; returns the state it has afterwards. */
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
  /** Wallets of payer and payee; null if that person has none. */
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

/** State of the bill that the entry paid, if any. Needs the locks of the entry's accounts. */
export const findPaidBillState = async (tx: Tx, entryId: Id): Promise<BillState | undefined> => {
  const [row] = await tx<{ state: BillState }[]>`select state from wallet_bills where entry_id = ${entryId}`
  return row?.state
}

/** Marks the bill that the entry paid as returned. Needs the locks of the entry's accounts. */
export const returnBill = async (tx: Tx, { entryId, by }: { entryId: Id; by: Id }): Promise<void> => {
  await tx`update wallet_bills set state = 'returned', returned_by = ${by} where entry_id = ${entryId} and state = 'paid'`
}

/** A bill is paid once by one person to another: created without an amount, opened with one, then paid or voided. */
export const bills = { make: insertBill, find: findBill, open: openBill, void: voidBill }
