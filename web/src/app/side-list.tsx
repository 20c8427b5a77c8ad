import { type ReactNode, useId } from 'react'
import { type Cloth, clothClass } from '../ui/cloth.ts'

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
