import type { Till } from './till.ts'

const columns = ['time', 'transaction_id', 'reference', 'external_id', 'way', 'msisdn', 'amount', 'currency', 'balance']

/** Statement of the site's account with the operator, to reconcile the books; the format is the project's own. */
export const statementOf = ({ state }: Till, { from, to }: { from: string | null; to: string | null }): string => {
  const rows = state.purses.movements
    .map((movement) => ({ ...movement, time: new Date(movement.at).toISOString() }))
    .filter(({ time }) => (from === null || time >= from) && (to === null || time < to))
    .map(({ time, transactionId, reference, amount, currency, float }) => {
      const { way = '', msisdn = '', given = {} } = state.payments[reference] ?? {}
      const external = given.externalId ?? given.orderId ?? ''
      return [time, transactionId, reference, external, way, msisdn, amount, currency, float]
    })
  return `${[columns, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`
}

const quoted = (cell: unknown): string => {
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
