import { moneyText } from '@sheds/contract/money'
import type { ReviewRow } from './desk.queries.ts'
import type { Desk } from './desk.service.ts'
import type { StatementFileRow } from './statement-files.queries.ts'

const money = (francs: number): string => moneyText(francs, 'en').replace('\u00a0', ' ')
const row = (...cells: readonly string[]): string => `  ${cells.map((cell) => cell.padEnd(16)).join(' ')}`.trimEnd()
const when = (time: string): string => time.slice(0, 16).replace('T', ' ')

/** Enough to recognise a number by. */
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

/** The reviews alone, as `payments -- review` lists them. */
export const reviewsPage = (reviews: readonly ReviewRow[]): string =>
  reviews.length === 0 ? 'No payment waits for a person.' : reviews.map(payment).join('\n')

/** What others wait for, who tell it. */
interface Reports {
  waiting: number
  hidden: number
}

export const deskPage = (
  { floats, floatAlarm, open, stuck, reviews, stopped, statements }: Desk,
  reports: Reports = { waiting: 0, hidden: 0 },
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
    ...section('For a person to settle (npm run payments -- review)', reviews.map(payment)),
    ...section('Statements held against the books', statements.last.map(statement)),
    ...section('That differ (npm run payments -- reconcile)', statements.odd.map(statement)),
    ...section(
      'Wallets that nothing leaves',
      stopped.map(({ walletId, why, until, balance }) => row(walletId, why, `until ${when(until)}`, money(balance))),
    ),
    ...section(
      'Reports',
      reports.waiting === 0 ? [] : [row(`${reports.waiting} wait, ${reports.hidden} of them hidden meanwhile`)],
    ),
    '',
    isQuiet({ floats, floatAlarm, stuck, reviews, statements })
      ? 'Nothing waits for you.'
      : 'Somebody has to look at this.',
  ].join('\n')

const statement = ({ operator, name, readAt, lines, differences, problem }: StatementFileRow): string =>
  row(operator, name, `read ${when(readAt)}`, problem ?? `${lines} lines, ${differences || 'none'} differ`)

type Watched = Pick<Desk, 'floats' | 'floatAlarm' | 'stuck' | 'reviews' | 'statements'>

const isQuiet = ({ floats, floatAlarm, stuck, reviews, statements: { odd } }: Watched): boolean =>
  stuck.length + reviews.length + odd.length === 0 && Math.min(floats.mtn, floats.orange) >= floatAlarm
