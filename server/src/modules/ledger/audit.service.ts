import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import {
  type AuditedPart,
  auditAccounts,
  auditChains,
  auditEntries,
  type ChainEnd,
  chainStart,
  type Fault,
  findAuditState,
  findTotals,
  findWalletId,
  insertAudit,
  type Totals,
} from './audit.queries.ts'

export interface Audit {
  accounts: number
  postings: number
  entries: number
  totals: Totals
  /** Where the books are broken first; nothing when they are whole. */
  fault: (Fault & { walletId: string | undefined }) | undefined
}

/**
 * Proves the books: every chain unbroken, accounts as their postings say, entries that sum to zero with one key each, and
 * what is held is what is on its way out. Part by part, and none locks anything: money moves on meanwhile.
 */
export const auditBooks = async (sql: Queryable): Promise<Audit> => {
  const chains = await checkChains(sql)
  const accounts = await checkParts((from) => auditAccounts(sql, from))
  const entries = await checkParts((from) => auditEntries(sql, from))
  const totals = await findTotals(sql)
  const fault = chains.fault ?? accounts.fault ?? entries.fault ?? faultOf(totals)
  return {
    accounts: accounts.count,
    postings: chains.count,
    entries: entries.count,
    totals,
    fault: fault && {
      ...fault,
      walletId: fault.accountId === null ? undefined : await findWalletId(sql, fault.accountId),
    },
  }
}

interface Checked {
  count: number
  fault: Fault | undefined
}

const checkChains = async (sql: Queryable): Promise<Checked> => {
  let from: ChainEnd = chainStart
  let count = 0
  for (;;) {
    const slice = await auditChains(sql, from)
    count += slice.count
    if (slice.fault !== undefined || slice.end === undefined) return { count, fault: slice.fault }
    from = slice.end
    await nextTurn()
  }
}

const checkParts = async (check: (from: Id) => Promise<AuditedPart>): Promise<Checked> => {
  let from = chainStart.accountId
  let count = 0
  for (;;) {
    const slice = await check(from)
    count += slice.count
    if (slice.fault !== undefined || slice.end === undefined) return { count, fault: slice.fault }
    from = slice.end
    await nextTurn()
  }
}

const faultOf = ({ sum, kinds, openHeld, entries, keysOfEntries }: Totals): Fault | undefined => {
  const held = kinds.held ?? 0
  if (sum !== 0) return { accountId: null, what: `all accounts together say ${sum} instead of 0` }
  if (held !== openHeld) return { accountId: null, what: `${held} is held, but open holds come to ${openHeld}` }
  if (entries !== keysOfEntries) return { accountId: null, what: `${entries} entries have ${keysOfEntries} keys` }
  return undefined
}

/** Where the books are broken, in a line. */
export const describeFault = ({ fault }: Audit): string | undefined => {
  if (fault === undefined) return undefined
  const { accountId, walletId, what } = fault
  if (accountId === null) return what
  return `${walletId === undefined ? `account ${accountId}` : `wallet ${walletId} (${accountId})`}: ${what}`
}

/** The daily look: what it finds is kept, and said loudly where it is bad. */
export const auditDaily = async ({ database: { sql }, log }: Parts<'database' | 'log'>): Promise<void> => {
  const audit = await auditBooks(sql)
  const fault = describeFault(audit)
  await insertAudit(sql, { id: newId(), postings: audit.postings, fault })
  // A wallet's own id is for those who pay it: a log names the account.
  if (audit.fault !== undefined)
    log.error({ account: audit.fault.accountId, what: audit.fault.what }, 'the books are broken')
}

/** What an operator has to hear. */
export const findBookAlarms = async ({ database }: Parts<'database'>): Promise<string[]> => {
  const { fault, isLate } = await findAuditState(database.sql)
  return [
    ...(fault === null ? [] : [`the books are broken: ${fault}`]),
    ...(isLate ? ['nobody has looked at the books for more than a day'] : []),
  ]
}
