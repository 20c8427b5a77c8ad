import type { AnswerOf } from '@sheds/contract/endpoint'
import type { Id, Money, Page, PageQuery } from '@sheds/contract/scalars'
import type { getPaymentOptions, Payment } from '@sheds/contract/wallet/mobile-money'
import { mobileMoneyLimits } from '@sheds/contract/wallet/operators'
import { AppError } from '../../../platform/app-error.ts'
import type { Context, Parts } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { mostCounted } from '../../../platform/db/limits.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import { newestFirst, readPage } from '../../../platform/paging.ts'
import type { Actor } from '../../../platform/session.ts'
import { selectOddStatements } from '../desk/statement-files.queries.ts'
import { hasUnsettled } from '../desk/unsettled.queries.ts'
import { countPayments, countReviews, findPayment, selectPayments } from './operator-payments.queries.ts'
import { toPayment } from './operator-payments.views.ts'

export const getPayment = async (
  { database, clock }: Parts<'database' | 'clock'>,
  actor: Actor,
  { id, locale }: { id: Id; locale: Locale },
): Promise<Payment> => {
  const row = await findPayment(database.sql, id)
  if (row?.ownerId !== actor.userId) throw new AppError('not_found')
  return toPayment(row, locale, clock.now())
}

type PaymentsQuery = PageQuery & { key: string | undefined; open: '0' | '1' | undefined; locale: Locale }

export const listPayments = (
  { database: { sql }, clock }: Parts<'database' | 'clock'>,
  { userId }: Actor,
  { key, open, locale, ...page }: PaymentsQuery,
): Promise<Page<Payment>> => {
  const filter = { ownerId: userId, key, isOpen: open === undefined ? undefined : open === '1' }
  return readPage(page, newestFirst, {
    read: (start) => selectPayments(sql, { ...filter, ...start }),
    count: () => countPayments(sql, filter, mostCounted),
    show: (row) => toPayment(row, locale, clock.now()),
    mostCounted,
  })
}

export const paymentOptions = ({
  operators,
  config: { payments },
}: Parts<'config' | 'operators'>): AnswerOf<typeof getPaymentOptions> => {
  const { least, most } = mobileMoneyLimits
  const range = { least: least as Money, most: most as Money }
  return {
    money: operators.money,
    media: operators.all.map(({ medium }) => medium),
    top_up: { ...range, fee_basis_points: payments.topUpFee },
    cash_out: {
      ...range,
      fee_basis_points: payments.cashOutFee,
      most_a_day: payments.cashOutPerDay as Money,
      most_a_month: payments.cashOutPerMonth as Money,
      most_to_new_number: payments.cashOutNewNumber as Money,
    },
  }
}

/** Keeps an account while an operator may still move money for it. Called after its wallet is locked and closed. */
export const refuseUnsettled = async (tx: Tx, ownerId: Id): Promise<void> => {
  if (await hasUnsettled(tx, ownerId)) throw new AppError('payment_open', { says: 'account_payment_open' })
}

const reviewMinutes = 60
const unsaid = 'phone prompts lack the address at which their recipients can object: set PUBLIC_URL'

/** Intended for demonstrations; with it a real market would move no money. */
export const playMoneyWarning = 'mobile money is simulated in production (ALLOW_SIMULATED_MONEY): no real money moves'

export const isPlayMoney = ({ production, operators }: Context['config']): boolean =>
  production && operators.money === 'simulated'

/** Alarms for the site's operator: payments in review for an hour, and statements with differences. */
export const findPaymentAlarms = async ({
  database: { sql },
  clock,
  config,
}: Parts<'config' | 'database' | 'clock'>): Promise<string[]> => {
  const since = new Date(clock.now().getTime() - reviewMinutes * 60_000)
  const waiting = await countReviews(sql, since)
  const odd = await selectOddStatements(sql)
  return [
    ...(isPlayMoney(config) ? [playMoneyWarning] : []),
    ...(config.operators.money === 'real' && config.publicUrl === undefined ? [unsaid] : []),
    ...(waiting === 0 ? [] : [`${waiting} operator payments wait for a review`]),
    ...odd.map(({ name, problem }) => `${name}: ${problem === null ? 'statement and books differ' : 'cannot be read'}`),
  ]
}
