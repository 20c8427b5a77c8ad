import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Link } from '../link.tsx'
import { row, rowBody, rowMeta, rowTitle } from './row.ts'

type ListRowProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** Avatar, ShedMark or small Photo. */
  mark?: ReactNode
  title: ReactNode
  meta?: ReactNode
  /** Link that covers the whole row. */
  href?: string | undefined
  /** Allows two lines of title. */
  tall?: boolean | undefined
  /** Button or badge at the end; by default a chevron if the row is a link. */
  end?: ReactNode
}

/** Row of 60 px for a person, shed or thing. Used in the `<li>` of a `rowList`. */
export function ListRow({ mark, title, meta, href, tall, end, className, ...rest }: ListRowProps) {
  const words = (
    <>
      <span className={cx(rowTitle, tall && 'row-title-two')}>{title}</span>
      {meta && <span className={rowMeta}>{meta}</span>}
    </>
  )
  return (
    <div {...rest} className={cx(row, className)}>
      {mark}
      {href ? (
        <Link className={rowBody} href={href}>
          {words}
        </Link>
      ) : (
        <span className={rowBody}>{words}</span>
      )}
      {end ?? (href && <ChevronRight className="size-4.5 text-ink-3" />)}
    </div>
  )
}
