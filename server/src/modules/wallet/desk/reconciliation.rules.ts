/** A line of an operator's statement. */
export interface StatementLine {
  time: string
  /** Its own number of what it moved, and ours for it, where it has that. */
  transactionId: string
  reference: string
  way: 'in' | 'out' | undefined
  amount: number
  balance: number | undefined
}

/** The same by our books. */
export interface Moved {
  id: string
  ref: string
  receipt: string | null
  way: 'in' | 'out'
  amount: number
  bookedAt: string
}

export interface Differences {
  /** The operator moved it, and we do not know of that. */
  missingHere: StatementLine[]
  /** We booked it, and the operator did not move it. */
  missingThere: Moved[]
  amountDiffers: { line: StatementLine; moved: Moved }[]
}

/** Each line is one movement of ours, by the operator's number or by the reference it was asked under. */
export const compareStatement = (lines: readonly StatementLine[], moved: readonly Moved[]): Differences => {
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

/** What was moved by the end of a statement and booked only then, as that takes its time: it belongs to what lay there. */
export const bookedLate = (lines: readonly StatementLine[], moved: readonly Moved[], end: string): number =>
  moved
    .filter((each) => each.bookedAt > end && lines.some((line) => isSame(line, each)))
    .reduce((sum, { way, amount }) => sum + (way === 'in' ? amount : -amount), 0)

const isSame = ({ transactionId, reference }: StatementLine, { receipt, ref }: Moved): boolean =>
  (transactionId !== '' && transactionId === receipt) || (reference !== '' && reference === ref)

/** Reads a statement: commas or semicolons, in quotes or not. Throws what is wrong with it, and in which line. */
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

/** `1 500`, `1,500` or `1500.00`: whole francs. */
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
  // A last line whose last cell is empty ends with its separator.
  return isFilled(row) ? [...rows, row] : rows
}

const isFilled = (row: readonly string[]): boolean => row.some((each) => each.trim() !== '')
