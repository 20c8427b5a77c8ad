import { hash } from 'node:crypto'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import type { EntryKind } from './ledger.rules.ts'

export interface IntentName {
  /** Whose call it is: keys are unique within an account's calls of one name. */
  accountId: Id
  call: string
  key: string
}

/** What somebody wants of the site's money, once for its key. */
export interface PaymentIntent extends IntentName {
  /** The fields that count, parsed and normalised: the same key with others is a conflict. */
  body: Readonly<Record<string, string | number | null>>
  kind: EntryKind
}

/** Kept for ever. */
export type KeptRefusal =
  | 'insufficient_funds'
  | 'wallet_inactive'
  | 'wallet_frozen'
  | 'wallet_held'
  | 'recipient_not_found'

/** What is kept of an intent. */
export interface KeptIntent {
  /** `entered`: nothing was booked with it; what became of it stands with what it made. */
  outcome: 'done' | 'unclaimed' | 'entered' | 'voided' | KeptRefusal
  entryId: Id | null
  reference: string | null
  balance: number
  at: Time
  /** What was bought with it is somebody else's. */
  isGift: boolean
  /** Of what it came with, as `hashOf` writes it; none where it was voided before anything came. */
  hash: string | null
}

/** Before kept intents are read or written in a transaction of one's own, their account is locked. */
export const findIntent = async (
  sql: Queryable,
  { accountId, call, key }: IntentName,
): Promise<KeptIntent | undefined> => {
  const [row] = await sql<KeptIntent[]>`
    select i.outcome, i.entry_id as "entryId", e.reference, i.balance, i.at, e.details ->> 'for' is not null as "isGift",
      '\\x' || encode(i.body_hash, 'hex') as hash
    from payment_intents i left join ledger_entries e on e.id = i.entry_id
    where i.account_id = ${accountId} and i.call = ${call} and i.key = ${key}`
  return row
}

/** False when the key is known. */
export const insertIntent = async (tx: Tx, intent: PaymentIntent): Promise<boolean> => {
  const { accountId, call, key } = intent
  const [row] = await tx<{ isNew: boolean }[]>`
    select payment_intent_enter(${accountId}, ${call}, ${key}, ${hashOf(intent)}) as "isNew"`
  return row?.isNew === true
}

/** Voids a key that nothing came of; the account's lock waits for a call that is under way with it. */
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
