import { hash } from 'node:crypto'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import type { EntryKind } from './ledger.rules.ts'

export interface IntentName {
  /** Account of the caller; a key is unique within an account and a call. */
  accountId: Id
  call: string
  key: string
}

/** Request to move money or to prepare a payment, executed once per key. */
export interface PaymentIntent extends IntentName {
  /** Relevant fields, parsed and normalised; the same key with other values is a conflict. */
  body: Readonly<Record<string, string | number | null>>
  kind: EntryKind
}

/** Stored permanently under the key. */
export type StoredRefusal =
  | 'insufficient_funds'
  | 'wallet_inactive'
  | 'wallet_frozen'
  | 'wallet_held'
  | 'recipient_not_found'

/** Stored result of an intent. */
export interface StoredIntent {
  /** `entered`: no money was booked; the result is in the row that the call created. */
  outcome: 'done' | 'unclaimed' | 'entered' | 'voided' | StoredRefusal
  entryId: Id | null
  reference: string | null
  balance: number
  at: Time
  /** The purchase is a gift. */
  isGift: boolean
  /** Hash of the request by `hashOf`; null if the key was voided before any request. */
  hash: string | null
}

/** Callers that also write in the same transaction must lock the account first. */
export const findIntent = async (
  sql: Queryable,
  { accountId, call, key }: IntentName,
): Promise<StoredIntent | undefined> => {
  const [row] = await sql<StoredIntent[]>`
    select i.outcome, i.entry_id as "entryId", e.reference, i.balance, i.at, e.details ->> 'for' is not null as "isGift",
      '\\x' || encode(i.body_hash, 'hex') as hash
    from payment_intents i left join ledger_entries e on e.id = i.entry_id
    where i.account_id = ${accountId} and i.call = ${call} and i.key = ${key}`
  return row
}

/** False if the key exists already. */
export const insertIntent = async (tx: Tx, intent: PaymentIntent): Promise<boolean> => {
  const { accountId, call, key } = intent
  const [row] = await tx<{ isNew: boolean }[]>`
    select payment_intent_enter(${accountId}, ${call}, ${key}, ${hashOf(intent)}) as "isNew"`
  return row?.isNew === true
}

/** Voids an unused key. The account's lock waits for a call in progress with it. */
export const insertVoid = async (sql: Queryable, { accountId, call, key }: IntentName): Promise<void> => {
  await sql`
    insert into payment_intents (account_id, call, key, outcome, balance, at)
    select id, ${call}, ${key}, 'voided', balance, clock_timestamp()
    from ledger_accounts where id = ${accountId} for update
    on conflict (account_id, call, key) do nothing`
}

export const hashOf = ({ body, kind }: Pick<PaymentIntent, 'body' | 'kind'>): string => {
  const fields = Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))
  return `\\x${hash('sha256', JSON.stringify([kind, fields]))}`
}
