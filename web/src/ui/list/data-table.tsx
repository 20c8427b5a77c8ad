import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Position in a row on a phone, which has two lines and four corners; `more` covers the row, `wide` is left out. */
  spot: 'title' | 'amount' | 'meta' | 'end' | 'more' | 'wide'
  align?: 'end' | undefined
}

type DataTableProps<Row> = {
  /** Read by screen readers before the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  className?: string | undefined
}

/** Table on a desktop, rows of two lines on a phone. */
export function DataTable<Row>({ caption, columns, rows, rowKey, className }: DataTableProps<Row>) {
  return (
    <table className={cx('table', className)}>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={endClass(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.key} data-spot={column.spot} className={endClass(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const endClass = (column: { align?: 'end' | undefined }) => (column.align === 'end' ? 'cell-end' : undefined)
