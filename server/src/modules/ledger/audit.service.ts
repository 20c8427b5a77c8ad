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
  /** First fault; undefined if the books are consistent. */
  fault: (Fault & { walletId: string | undefined }) | undefined
}

/**
 * Audits the books: unbroken posting chains, balances equal to the postings, entries that sum to zero with one key
 * each, and held money equal to the open holds. Reads in slices without locks, so payments continue meanwhile.
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

interface PartAudit {
  count: number
  fault: Fault | undefined
}

const checkChains = async (sql: Queryable): Promise<PartAudit> => {
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

const checkParts = async (check: (from: Id) => Promise<AuditedPart>): Promise<PartAudit> => {
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
  if (sum !== 0) return { accountId: null, what: `the sum of all accounts is ${sum} instead of 0` }
  if (held !== openHeld) return { accountId: null, what: `${held} is held, but open holds come to ${openHeld}` }
  if (entries !== keysOfEntries) return { accountId: null, what: `${entries} entries have ${keysOfEntries} keys` }
  return undefined
}

/** One line with the wallet or account concerned. */
export const describeFault = ({ fault }: Audit): string | undefined => {
  if (fault === undefined) return undefined
  const { accountId, walletId, what } = fault
  if (accountId === null) return what
  return `${walletId === undefined ? `account ${accountId}` : `wallet ${walletId} (${accountId})`}: ${what}`
}

/** Daily audit: stores the result and logs a fault as an error. */
export const auditDaily = async ({ database: { sql }, log }: Parts<'database' | 'log'>): Promise<void> => {
  const audit = await auditBooks(sql)
  const fault = describeFault(audit)
  await insertAudit(sql, { id: newId(), postings: audit.postings, fault })
  // Wallet ids are known only to people who pay each other, so the log names the account.
  if (audit.fault !== undefined)
    log.error({ account: audit.fault.accountId, what: audit.fault.what }, 'the books are broken')
}

/** Alarms for the site's operator, shown by `/readyz`. */
export const findBookAlarms = async ({ database }: Parts<'database'>): Promise<string[]> => {
  const { fault, isLate } = await findAuditState(database.sql)
  return [
    ...(fault === null ? [] : [`the books are broken: ${fault}`]),
    ...(isLate ? ['the books were not audited for more than a day'] : []),
  ]
}
