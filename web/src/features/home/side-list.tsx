import { type ReactNode, useId } from 'react'
import type { PartState } from '../../lib/page-part.ts'
import * as m from '../../messages/compiled/messages.ts'
import { type Cloth, clothClass } from '../../ui/cloth.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowSkeleton } from '../../ui/row-skeleton.tsx'
import { Repeat, SkeletonGroup } from '../../ui/skeleton.tsx'

interface SideListProps {
  title: string
  /** What it says while it has nothing to show. */
  empty: string
  cloth: Cloth
  /** The list, made with what stands in when it is empty. */
  children?: (empty: ReactNode) => ReactNode
}

/** A titled list in a side column. */
export function SideList({ title, empty, cloth, children = (none) => none }: SideListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="side-title">
        {title}
      </h2>
      {children(
        <p className="side-empty">
          <span className={`shed-drawn ${clothClass(cloth)}`} aria-hidden="true" />
          {empty}
        </p>,
      )}
    </section>
  )
}

const skeletons = 5

interface SideRowsProps<Row> extends Omit<SideListProps, 'children'> {
  list: PartState<Row>
  most: number
  shape: 'round' | 'square'
  children: (row: Row) => ReactNode
}

/** A side list of the page's own answer, with all its states. */
export function SideRows<Row extends { id: string }>({ list, most, shape, children, ...face }: SideRowsProps<Row>) {
  return <SideList {...face}>{(empty) => <Rows {...{ list, most, shape, empty }}>{children}</Rows>}</SideList>
}

type RowsProps<Row> = Pick<SideRowsProps<Row>, 'list' | 'most' | 'shape' | 'children'> & { empty: ReactNode }

function Rows<Row extends { id: string }>({ list, most, shape, empty, children }: RowsProps<Row>) {
  const { part, failure, onRetry, retrying } = list
  if (part === undefined)
    return (
      <SkeletonGroup label={m.loading()}>
        <Repeat times={skeletons}>
          <RowSkeleton shape={shape} />
        </Repeat>
      </SkeletonGroup>
    )
  if (part === null)
    return <ErrorState message={failure} retryLabel={m.retry()} onRetry={onRetry} retrying={retrying} />
  if (part.rows.length === 0) return empty
  return (
    <ul className="rows">
      {part.rows.slice(0, most).map((row, place) => (
        // By place: where the caller's own list takes the place of everybody's, nothing moves.
        <li key={String(place)}>{children(row)}</li>
      ))}
    </ul>
  )
}
