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

type PaymentsAsked = PageQuery & { key: string | undefined; open: '0' | '1' | undefined; locale: Locale }

export const listPayments = (
  { database: { sql }, clock }: Parts<'database' | 'clock'>,
  { userId }: Actor,
  { key, open, locale, ...page }: PaymentsAsked,
): Promise<Page<Payment>> => {
  const asked = { ownerId: userId, key, isOpen: open === undefined ? undefined : open === '1' }
  return readPage(page, newestFirst, {
    read: (start) => selectPayments(sql, { ...asked, ...start }),
    count: () => countPayments(sql, asked, mostCounted),
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

/** An account stays while an operator may still move money for it. Asked once its wallet is locked and closed. */
export const refuseUnsettled = async (tx: Tx, ownerId: Id): Promise<void> => {
  if (await hasUnsettled(tx, ownerId)) throw new AppError('payment_open', { says: 'account_payment_open' })
}

const reviewMinutes = 60
const unsaid = 'phones are asked for their PIN without the address at which their holder can say no: set PUBLIC_URL'

/** Right for showing the product; a shop that goes on with it by mistake pays out and takes in nothing. */
export const playMoney = 'mobile money is simulated in production (ALLOW_SIMULATED_MONEY): nobody pays or is paid'

export const isPlayMoney = ({ production, operators }: Context['config']): boolean =>
  production && operators.money === 'simulated'

/** What a person has to look at: payments since an hour and more, statements at once. */
export const findPaymentAlarms = async ({
  database: { sql },
  clock,
  config,
}: Parts<'config' | 'database' | 'clock'>): Promise<string[]> => {
  const since = new Date(clock.now().getTime() - reviewMinutes * 60_000)
  const waiting = await countReviews(sql, since)
  const odd = await selectOddStatements(sql)
  return [
    ...(isPlayMoney(config) ? [playMoney] : []),
    ...(config.operators.money === 'real' && config.publicUrl === undefined ? [unsaid] : []),
    ...(waiting === 0 ? [] : [`${waiting} payments by operators wait for somebody to look at them`]),
    ...odd.map(({ name, problem }) => `${name}: ${problem === null ? 'statement and books differ' : 'cannot be read'}`),
  ]
}
