import { sourcesBelow } from '../sources.ts'
import type { TestRun } from './worker.ts'

const wallet = 'server/src/modules/wallet'
const payments = 'server/src/modules/payments'

/** Sources whose mistakes cost money or let in who may not: what they decide, and what they ask of the database. */
export const sourceTargets = (): string[] =>
  [
    ...sourcesBelow(wallet, /\.(rules|service|queries)\.ts$|^wallet-number\.ts$/),
    ...sourcesBelow(payments, /\.(rules|policy|service|queries)\.ts$|-answers\.ts$/),
    ...sourcesBelow('server/src/modules', /\.policy\.ts$/),
  ]
    .map(({ path }) => path)
    .filter((path, at, all) => all.indexOf(path) === at && !/\.test\.|\/testing\//.test(path))

/** Tests that may notice; those that kill whole servers for minutes are left out. */
export const noticing = (): string[] =>
  [
    ...sourcesBelow(wallet, /\.test\.ts$/),
    ...sourcesBelow(payments, /\.test\.ts$/),
    ...sourcesBelow('server/src/modules', /^(menu|products|sheds|users|writes|moderation|accounts)\.test\.ts$/),
    ...sourcesBelow(
      'server/src',
      /^(policies|money-news|wallet-naming|account-closing|account-export|money)\.test\.ts$/,
    ),
  ]
    .map(({ path }) => path)
    .filter((path, at, all) => all.indexOf(path) === at)
    .filter((path) => !/killed\.races|operator-schedules|ledger-faults/.test(path))

/** Of a function in the database, the tests that notice, the likeliest first. */
export const noticingFunction = (name: string): TestRun[] => {
  const of = (folder: string, ...names: string[]) => names.map((each) => ({ path: `${folder}/${each}.test.ts` }))
  if (/guess|lock_length/.test(name)) return [...of(wallet, 'wallet.races'), ...of(payments, 'own-wallet')]
  if (name === 'ledger_seq_at') return of(payments, 'statement', 'desk')
  if (name === 'operator_payments_keep') return of(payments, 'operator-payments')
  if (/^payment_intent_|_enter$/.test(name)) return of(`${payments}/keys`, 'keys.races')
  if (name === 'wallet_holds_end_once') return of(wallet, 'ledger', 'wallet.races')
  if (name === 'ledger_check_postings') return of(wallet, 'ledger', 'audit', 'ledger-model')
  if (/^ledger_stop_of|^wallet_grant_fits|^wallet_bill_is_payable/.test(name)) return of(wallet, 'refusals', 'ledger')
  const likely =
    name === 'ledger_book_one'
      ? '^by itself >|^an account that is not there'
      : 'to two sellers|in a full batch|^an account that is not there'
  const [refusals] = of(wallet, 'refusals').map((run) => ({ ...run, like: likely }))
  return [
    ...(refusals ? [refusals] : []),
    ...of(`${wallet}/bills`, 'bills'),
    ...of(wallet, 'ledger', 'ledger-model', 'wallet.races'),
  ]
}
