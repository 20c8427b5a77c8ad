import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Link } from '../link.tsx'
import { row, rowBody, rowMeta, rowTitle } from './row.ts'

type ListRowProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** An Avatar, a ShedMark, a small Photo. */
  mark?: ReactNode
  title: ReactNode
  meta?: ReactNode
  /** The link covers the whole row. */
  href?: string | undefined
  /** Up to two lines of title. */
  tall?: boolean | undefined
  /** A button or a badge at the end; a chevron when there is none and the row leads somewhere. */
  end?: ReactNode
}

/** A row of 60 px: someone, a shed, a thing. Stands in the `<li>` of a `rowList`. */
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
