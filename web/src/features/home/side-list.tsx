import { type ReactNode, useId } from 'react'
import type { FirstPage } from '../../lib/list/list-start.ts'
import * as m from '../../messages/compiled/messages.ts'
import { DrawnShed } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeleton.tsx'
import { rowList } from '../../ui/list/row.ts'
import type { Cloth } from '../../ui/picture/cloth.ts'

interface SideListProps {
  title: string
  /** Text of the empty state. */
  empty: string
  cloth: Cloth
  /** Builds the list; receives the empty state to show when there are no rows. */
  children?: (empty: ReactNode) => ReactNode
}

export function SideList({ title, empty, cloth, children = (none) => none }: SideListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-lg font-title">
        {title}
      </h2>
      {children(
        <p className="flex min-h-15 items-center gap-3 text-sm text-ink-3">
          <DrawnShed cloth={cloth} className="size-11 flex-none" />
          {empty}
        </p>,
      )}
    </section>
  )
}

const skeletons = 5

interface SideRowsProps<Row> extends Omit<SideListProps, 'children'> {
  list: FirstPage<Row>
  most: number
  shape: 'round' | 'square'
  children: (row: Row) => ReactNode
}

/** Side list whose rows are part of the page's response, with loading, error and empty states. */
export function SideRows<Row extends { id: string }>({ list, most, shape, children, ...face }: SideRowsProps<Row>) {
  return (
    <SideList {...face}>
      {(empty) => (
        <Rows list={list} most={most} shape={shape} empty={empty}>
          {children}
        </Rows>
      )}
    </SideList>
  )
}

type RowsProps<Row> = Pick<SideRowsProps<Row>, 'list' | 'most' | 'shape' | 'children'> & { empty: ReactNode }

function Rows<Row extends { id: string }>({ list, most, shape, empty, children }: RowsProps<Row>) {
  const { page, failure, onRetry, retrying } = list
  if (page === undefined) return <RowSkeletons label={m.loading()} times={skeletons} shape={shape} />
  if (page === null)
    return <ErrorState message={failure} retryLabel={m.retry()} onRetry={onRetry} retrying={retrying} />
  if (page.rows.length === 0) return empty
  return (
    <ul className={rowList}>
      {page.rows.slice(0, most).map((row, place) => (
        // Keyed by position: when the member's list replaces the visitors' one, rows are reused and nothing shifts.
        <li key={String(place)}>{children(row)}</li>
      ))}
    </ul>
  )
}
