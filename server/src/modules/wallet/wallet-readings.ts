import type { Parts } from '../../platform/context.ts'
import { gauge, type Reading } from '../../platform/metrics/reading.ts'
import { countOpenPayments } from './desk/desk.queries.ts'
import { findFloats } from './mobile-money/operator-payments.queries.ts'
import type { Operators } from './operators/operators.ts'

export const operatorReadings = ({ all }: Operators): Reading[] =>
  all.flatMap(({ name: operator, load }) => {
    const { running, waiting, isSilent } = load.figures()
    return [
      gauge('operator_silent', '1 while an operator does not answer and new payments are refused.', Number(isSilent), {
        operator,
      }),
      gauge('operator_calls_running', 'Calls to an operator that wait for its answer.', running, { operator }),
      gauge('operator_calls_waiting', 'Calls that wait for a slot.', waiting, { operator }),
    ]
  })

/** Floats and open payments by the books; the amounts are the site's own, of no wallet. */
export const moneyReadings = async ({
  database: { sql },
  config,
  clock,
  operators,
}: Parts<'database' | 'config' | 'clock' | 'operators'>): Promise<readonly Reading[]> => {
  const [floats, open] = await Promise.all([findFloats(sql), countOpenPayments(sql)])
  const now = clock.now().getTime()
  const payments = (value: (row: (typeof open)[number]) => number) =>
    open.map((row) => ({ labels: { operator: row.operator, kind: row.kind, state: row.state }, value: value(row) }))
  return [
    ...operators.all.map(({ name: operator }) =>
      gauge('float_francs', 'The site’s money at an operator, by the books.', floats[operator], { operator }),
    ),
    gauge('float_alarm_francs', 'FLOAT_ALARM: a float below this is low.', config.payments.floatAlarm),
    {
      name: 'payments_open',
      help: 'Operator payments without an end.',
      type: 'gauge',
      series: payments(({ count }) => count),
    },
    {
      name: 'payments_oldest_seconds',
      help: 'Age of the oldest operator payment without an end.',
      type: 'gauge',
      series: payments(({ oldest }) => (now - Date.parse(oldest)) / 1000),
    },
  ]
}
