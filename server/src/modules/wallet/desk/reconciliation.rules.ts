/** Line of an operator's statement. */
export interface StatementLine {
  time: string
  /** The operator's number of the payment; the reference is ours, if the statement has it. */
  transactionId: string
  reference: string
  way: 'in' | 'out' | undefined
  amount: number
  balance: number | undefined
}

/** The same payment in our books. */
export interface BookedPayment {
  id: string
  ref: string
  receipt: string | null
  way: 'in' | 'out'
  amount: number
  bookedAt: string
}

export interface Differences {
  /** In the statement but not in the books. */
  missingHere: StatementLine[]
  /** In the books but not in the statement. */
  missingThere: BookedPayment[]
  amountDiffers: { line: StatementLine; moved: BookedPayment }[]
}

/** Matches each line with one booked payment, by the operator's number or by our reference. */
export const compareStatement = (lines: readonly StatementLine[], moved: readonly BookedPayment[]): Differences => {
  const left = new Set(moved)
  const differences: Differences = { missingHere: [], missingThere: [], amountDiffers: [] }
  for (const line of lines) {
    const same = moved.find((each) => left.has(each) && isSame(line, each))
    if (same === undefined) differences.missingHere.push(line)
    else {
      left.delete(same)
      const isOtherWay = line.way !== undefined && line.way !== same.way
      if (line.amount !== same.amount || isOtherWay) differences.amountDiffers.push({ line, moved: same })
    }
  }
  differences.missingThere.push(...left)
  return differences
}

/**
 * Sum of payments in the statement that were booked after its end, so that the books' balance at that time lacks them.
 */
export const bookedLate = (lines: readonly StatementLine[], moved: readonly BookedPayment[], end: string): number =>
  moved
    .filter((each) => each.bookedAt > end && lines.some((line) => isSame(line, each)))
    .reduce((sum, { way, amount }) => sum + (way === 'in' ? amount : -amount), 0)

const isSame = ({ transactionId, reference }: StatementLine, { receipt, ref }: BookedPayment): boolean =>
  (transactionId !== '' && transactionId === receipt) || (reference !== '' && reference === ref)

/**
 * Parses a statement with commas or semicolons and optional quotes. Throws an error that names the problem and line.
 */
export const parseStatement = (text: string): StatementLine[] => {
  const [header, ...rows] = parseCsv(text.replace(/^\uFEFF/, ''))
  const names = (header ?? []).map((name) => name.trim().toLowerCase())
  for (const wanted of ['time', 'amount']) {
    if (!names.includes(wanted)) throw new Error(`The statement has no column "${wanted}".`)
  }
  if (!names.includes('transaction_id') && !names.includes('reference')) {
    throw new Error('The statement has neither "transaction_id" nor "reference".')
  }
  return rows.map((row, at) => toLine(Object.fromEntries(names.map((name, place) => [name, row[place] ?? ''])), at + 2))
}

const toLine = (row: Record<string, string>, number: number): StatementLine => {
  const { time = '', transaction_id: transactionId = '', reference = '', way = '', amount = '', balance = '' } = row
  const francs = wholeOf(amount)
  if (francs === undefined || Number.isNaN(Date.parse(time))) throw new Error(`Line ${number} has no time or amount.`)
  return {
    time: new Date(time).toISOString(),
    transactionId: transactionId.trim(),
    reference: reference.trim(),
    way: way === 'in' || way === 'out' ? way : francs < 0 ? 'out' : undefined,
    amount: Math.abs(francs),
    balance: wholeOf(balance),
  }
}

/** Parses whole francs: `1 500`, `1,500` or `1500.00`. */
const wholeOf = (text: string): number | undefined => {
  const digits = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/[.,]00?$/, '')
    .replace(/[.,](?=\d{3})/g, '')
  return /^[-+]?\d{1,15}$/.test(digits) ? Number(digits) : undefined
}

const parseCsv = (text: string): string[][] => {
  const separator = (text.split(/\r?\n/, 1)[0] ?? '').includes(';') ? ';' : ','
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r?\\n|$)`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const [, raw = '', end = ''] = cell.exec(text) ?? []
    if (raw === '' && end === '' && cell.lastIndex === 0) throw new Error('The statement is no CSV file.')
    row.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (end === separator) continue
    if (isFilled(row)) rows.push(row)
    row = []
  }
  // If the last cell of the file is empty, the loop ends at the separator before it.
  return isFilled(row) ? [...rows, row] : rows
}

const isFilled = (row: readonly string[]): boolean => row.some((each) => each.trim() !== '')
