/** What a spreadsheet would take for a formula stays text: an apostrophe in front says so. */
const asText = (cell: string): string => (/^[=+\-@\t\r|%]/.test(cell) ? `'${cell}` : cell)

/** A line of a file that spreadsheets open, as RFC 4180 has it. Numbers are numbers. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`

const cellOf = (cell: string | number | null): string => {
  if (cell === null) return ''
  return typeof cell === 'number' ? String(cell) : `"${asText(cell).replaceAll('"', '""')}"`
}

/** Else spreadsheets read accents wrong. */
export const byteOrderMark = '\ufeff'
