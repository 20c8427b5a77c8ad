const formulaSign = /^[=+\-\u2212@|%]/u
/** Characters that spreadsheets drop or do not show at the start of a cell. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{M}\u2800]+/u

/** An apostrophe makes spreadsheets treat a formula as text. */
const asText = (cell: string): string =>
  /^[\t\r\n]/.test(cell) || formulaSign.test(cell.normalize('NFKC').replace(unseen, '')) ? `'${cell}` : cell

/** Line of a CSV file (RFC 4180). Numbers stay numbers. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`

const cellOf = (cell: string | number | null): string => {
  if (cell === null) return ''
  return typeof cell === 'number' ? String(cell) : `"${asText(cell).replaceAll('"', '""')}"`
}

/** Without it spreadsheets misread accents. */
export const byteOrderMark = '\ufeff'
