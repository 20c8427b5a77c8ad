const formulaSign = /^[=+\-\u2212@|%]/u
/** What spreadsheets drop or leave unseen in front: white space, invisible signs, control characters, blanks. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{M}\u2800]+/u

/** What a spreadsheet would take for a formula stays text: an apostrophe in front says so. */
const asText = (cell: string): string =>
  /^[\t\r\n]/.test(cell) || formulaSign.test(cell.normalize('NFKC').replace(unseen, '')) ? `'${cell}` : cell

/** A line of a file that spreadsheets open, as RFC 4180 has it. Numbers are numbers. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`

const cellOf = (cell: string | number | null): string => {
  if (cell === null) return ''
  return typeof cell === 'number' ? String(cell) : `"${asText(cell).replaceAll('"', '""')}"`
}

/** Else spreadsheets read accents wrong. */
export const byteOrderMark = '\ufeff'
