import type { Figures } from '@sheds/contract/pages/figures'
import type { Id, Money } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import type { Actor } from '../../../platform/session.ts'
import { usualMinutes } from '../../orders/orders.api.ts'
import { getOwnShed } from '../../sheds/sheds.api.ts'
import { byteOrderMark, csvLine, prepareFile, takeFile } from '../../wallet/wallet.api.ts'
import { findFigures } from './figures.queries.ts'
import { boundsOf, monthAt } from './figures.rules.ts'

export const figuresFilesPath = '/api/shed_figures_files'

interface FiguresQuery {
  id: Id
  month?: string | undefined
}

export const getFigures = async (
  { database, clock }: Parts<'database' | 'clock'>,
  actor: Actor,
  { id, month = monthAt(clock.now()) }: FiguresQuery,
): Promise<Figures> => {
  await getOwnShed(database.sql, actor, id)
  return readFigures({ database }, id, month)
}

const readFigures = async ({ database }: Parts<'database'>, id: Id, month: string): Promise<Figures> => {
  const row = await findFigures(database.sql, id, boundsOf(month))
  const { answers, best, sentBackCount: count, sentBackAmount: amount, income, ...counts } = row
  return {
    month,
    ...counts,
    income: income as Money,
    sent_back: { count, amount: amount as Money },
    answers_in: usualMinutes(answers),
    best: best.map((thing) => ({ ...thing, income: thing.income as Money })),
  }
}

const fileKind = 'figures'

/** Address that serves the figures once, within two minutes. */
export const prepareFigures = async (
  { database }: Parts<'database'>,
  actor: Actor,
  { id, month }: Required<FiguresQuery>,
): Promise<string> => {
  await getOwnShed(database.sql, actor, id)
  const code = await prepareFile({ database }, actor, { kind: fileKind, id, month })
  return `${figuresFilesPath}/${code}`
}

export const openFigures = async (
  { database }: Parts<'database'>,
  { code, locale }: { code: string; locale: Locale },
): Promise<{ month: string; text: string }> => {
  const taken = await takeFile({ database }, code, fileKind)
  if (taken === undefined) throw new AppError('not_found')
  const { id, month } = taken as { id: Id; month: string }
  return { month, text: fileOf(await readFigures({ database }, id, month), locale) }
}

/** A line for each figure, then one for each of the best things, under the titles of the page. */
const fileOf = (figures: Figures, locale: Locale): string => {
  const say = (key: string): string => messageFor(locale, key)
  const { month, best } = figures
  const lines: [title: string, count: number | null, amount: number | null][] = [
    [say('figures_orders'), figures.orders, null],
    [say('figures_done'), figures.done, figures.income],
    [say('figures_pieces'), figures.pieces, null],
    [say('figures_sent_back'), figures.sent_back.count, figures.sent_back.amount],
    [say('figures_contacts'), figures.contacts, null],
    [say('figures_likes'), figures.likes, null],
    [say('figures_subscribers'), figures.subscribers, null],
    [say('figures_answers'), figures.answers_in, null],
    ...best.map(({ name, pieces, income }): [string, number, number] => [name, pieces, income]),
  ]
  const titles = ['figures_month', 'figures_what', 'figures_count', 'figures_amount'].map(say)
  return [byteOrderMark, csvLine(titles), ...lines.map((line) => csvLine([month, ...line]))].join('')
}
