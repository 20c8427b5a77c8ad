import { moneyText } from '@sheds/contract/money'
import type { ReviewRow } from './desk.queries.ts'
import type { Desk } from './desk.service.ts'
import type { StatementFileRow } from './statement-files.queries.ts'

const money = (francs: number): string => moneyText(francs, 'en').replace('\u00a0', ' ')
const row = (...cells: readonly string[]): string => `  ${cells.map((cell) => cell.padEnd(16)).join(' ')}`.trimEnd()
const when = (time: string): string => time.slice(0, 16).replace('T', ' ')

/** Enough of a number to recognise it. */
const masked = (phone: string): string => `${phone.slice(0, 3)}••••${phone.slice(-2)}`

const floatLine = (name: string, float: number, alarm: number): string =>
  row(name, money(float), float < alarm ? `LOW: below ${money(alarm)}` : '')

const section = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', title, ...lines])

const payment = ({ id, operator, kind, state, phone, amount, incident, asked, createdAt }: ReviewRow): string =>
  [
    row(id),
    row('', `${operator} ${kind}`, `${state}, asked ${asked} times`, money(amount), masked(phone), when(createdAt)),
    ...(incident === null ? [] : [row('', incident)]),
  ].join('\n')

/** Payments in review, as listed by `payments -- review`. */
export const reviewsPage = (reviews: readonly ReviewRow[]): string =>
  reviews.length === 0 ? 'No payment needs a review.' : reviews.map(payment).join('\n')

/** Reports by members that await a decision. */
interface Reports {
  waiting: number
  hidden: number
}

/** A buyer's claim about a paid order that waits for a decision. */
interface WaitingClaim {
  code: string
  amount: number
  reference: string
  buyer: string
  seller: string
  reason: string
  answer: string
  passedAt: string
}

const claim = ({ code, amount, reference, buyer, seller, reason, answer, passedAt }: WaitingClaim): string =>
  [
    row(code, money(amount), `since ${when(passedAt)}`, `payment ${reference}`),
    row('', `${buyer}: ${reason}`),
    row('', answer === '' ? `${seller} did not answer` : `${seller}: ${answer}`),
  ].join('\n')

export const deskPage = (
  { floats, floatAlarm, open, stuck, reviews, blocked, statements }: Desk,
  reports: Reports = { waiting: 0, hidden: 0 },
  claims: readonly WaitingClaim[] = [],
): string =>
  [
    'With the operators',
    floatLine('MTN', floats.mtn, floatAlarm),
    floatLine('Orange', floats.orange, floatAlarm),
    ...section(
      'Open payments',
      open.map(({ operator, kind, state, count, amount, oldest }) =>
        row(operator, kind, state, String(count), money(amount), `since ${when(oldest)}`),
      ),
    ),
    ...section('Open for long', stuck.map(payment)),
    ...section('For review (npm run payments -- review)', reviews.map(payment)),
    ...section('Latest statements compared with the books', statements.last.map(statement)),
    ...section('Statements that differ (npm run payments -- reconcile)', statements.odd.map(statement)),
    ...section(
      'Wallets with blocked outgoing payments',
      blocked.map(({ walletId, why, until, balance }) => row(walletId, why, `until ${when(until)}`, money(balance))),
    ),
    ...section(
      'Reports',
      reports.waiting === 0 ? [] : [row(`${reports.waiting} wait, ${reports.hidden} of them hidden meanwhile`)],
    ),
    ...section(
      'Claims about paid orders (npm run payments -- reverse <payment>, or payments -- claim <order> refused)',
      claims.map(claim),
    ),
    '',
    claims.length === 0 && isQuiet({ floats, floatAlarm, stuck, reviews, statements })
      ? 'Nothing to do.'
      : 'Staff must look at this.',
  ].join('\n')

const statement = ({ operator, name, readAt, lines, differences, problem }: StatementFileRow): string =>
  row(operator, name, `read ${when(readAt)}`, problem ?? `${lines} lines, ${differences || 'none'} differ`)

type DeskWarnings = Pick<Desk, 'floats' | 'floatAlarm' | 'stuck' | 'reviews' | 'statements'>

const isQuiet = ({ floats, floatAlarm, stuck, reviews, statements: { odd } }: DeskWarnings): boolean =>
  stuck.length + reviews.length + odd.length === 0 && Math.min(floats.mtn, floats.orange) >= floatAlarm
